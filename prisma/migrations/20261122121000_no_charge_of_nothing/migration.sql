-- A charge of nothing is no charge: a form once took it, and visitors were shown $0.00.
UPDATE "charge_item" SET "amount" = NULL WHERE "amount" = 0;
UPDATE "charge_item_history" SET "before" = "before" || '{"amount": null}' WHERE ("before"->>'amount')::numeric = 0;
