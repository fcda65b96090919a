-- Claims of a check that is not known are not looked for one by one: what claims refer to names their checks as well.
-- AlterTable
DELETE FROM "remittance_source";
ALTER TABLE "remittance_source" DROP CONSTRAINT "remittance_source_pkey",
ADD COLUMN     "check_eft_date" DATE NOT NULL,
ADD COLUMN     "trace_number" TEXT NOT NULL,
ADD CONSTRAINT "remittance_source_pkey"
  PRIMARY KEY ("brand_id", "remit_payer_id", "check_eft_date", "trace_number", "file_id", "facility_id");

CREATE OR REPLACE FUNCTION keep_remittance_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO remittance_source (brand_id, file_id, facility_id, remit_payer_id, check_eft_date, trace_number)
  SELECT DISTINCT brand_id, file_id, facility_id, remit_payer_id, check_eft_date, trace_number FROM written ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
INSERT INTO remittance_source (brand_id, file_id, facility_id, remit_payer_id, check_eft_date, trace_number)
SELECT DISTINCT brand_id, file_id, facility_id, remit_payer_id, check_eft_date, trace_number FROM remittance_claim;
