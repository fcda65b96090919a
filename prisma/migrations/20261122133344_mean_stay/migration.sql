-- AlterTable
ALTER TABLE "fee_schedule_item"
  ADD COLUMN "mean_stay" DECIMAL(10,2),
  ADD CONSTRAINT "fee_schedule_item_mean_stay_check" CHECK ("mean_stay" > 0);

-- A day's rate is the price of a day from now on: what was computed and published of contracts that pay by the day is made anew.
UPDATE "brand" b SET "terms_revision" = "terms_revision" + 1, "terms_changed_at" = now()
WHERE EXISTS (SELECT FROM "contract_rule" r WHERE r."brand_id" = b."id" AND r."pay_method" = 'PER_DIEM');
DELETE FROM "contracted_rate_state";
