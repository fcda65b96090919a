-- E-mail addresses become a list.
ALTER TABLE "vendor_contact" ALTER COLUMN "emails" TYPE TEXT[]
  USING string_to_array(regexp_replace("emails", '\s', '', 'g'), ',');

-- What a client said of a document becomes JSON. Only objects were ever to be taken: any other text is kept as it is, as a JSON string.
CREATE FUNCTION pg_temp.object_or_text(metadata text) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF json_typeof(metadata::json) = 'object' THEN
    RETURN metadata::json;
  END IF;
  RETURN to_json(metadata);
EXCEPTION WHEN invalid_text_representation OR untranslatable_character THEN
  RETURN to_json(metadata);
END $$;
ALTER TABLE "contract_document" ALTER COLUMN "metadata" DROP DEFAULT;
ALTER TABLE "contract_document" ALTER COLUMN "metadata" TYPE JSON USING pg_temp.object_or_text("metadata");
ALTER TABLE "contract_document" ALTER COLUMN "metadata" SET DEFAULT '{}';
DROP FUNCTION pg_temp.object_or_text(text);

-- A line's modifiers stand in one column, as they do in the other tables.
ALTER TABLE "fee_schedule_item" ADD COLUMN "modifiers" TEXT NOT NULL DEFAULT '';
UPDATE "fee_schedule_item" SET "modifiers" = concat_ws(' ', nullif("modifier1", ''), nullif("modifier2", ''), nullif("modifier3", ''), nullif("modifier4", ''))
  WHERE "modifier1" <> '' OR "modifier2" <> '' OR "modifier3" <> '' OR "modifier4" <> '';
ALTER TABLE "fee_schedule_item" DROP COLUMN "modifier1", DROP COLUMN "modifier2", DROP COLUMN "modifier3", DROP COLUMN "modifier4";
