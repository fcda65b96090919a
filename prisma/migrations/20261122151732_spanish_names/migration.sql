-- A plain name in Spanish, as the hospital says it. Until somebody does, it is what is built in.
ALTER TABLE "charge_item" ADD COLUMN "plain_name_es" TEXT NOT NULL DEFAULT '';

-- What rollbacks put back says it, too.
UPDATE "charge_item_history" SET "before" = "before" || '{"plain_name_es": ""}', "after" = "after" || '{"plain_name_es": ""}';
