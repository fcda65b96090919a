-- An item may have a cash price of its own, and no gross charge; a facility its own share of the charge for who pays themselves.
-- What is there keeps its charge, and its brand's share.
ALTER TABLE "charge_item" ALTER COLUMN "amount" DROP NOT NULL;
ALTER TABLE "charge_item" ADD COLUMN "cash_price" DECIMAL(14,2);
ALTER TABLE "charge_item" ADD CONSTRAINT "charge_item_cash_price_check" CHECK ("cash_price" > 0);
ALTER TABLE "facility" ADD COLUMN "self_pay_percentage" DECIMAL(5,2);
ALTER TABLE "facility" ADD CONSTRAINT "facility_self_pay_percentage_check" CHECK ("self_pay_percentage" > 0 AND "self_pay_percentage" <= 100);
