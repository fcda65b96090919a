-- DropForeignKey
ALTER TABLE "remittance_claim" DROP CONSTRAINT "remittance_claim_brand_id_facility_id_fkey";

-- DropForeignKey
ALTER TABLE "remittance_claim" DROP CONSTRAINT "remittance_claim_brand_id_file_id_fkey";

-- DropForeignKey
ALTER TABLE "remittance_claim" DROP CONSTRAINT "remittance_claim_brand_id_remit_payer_id_fkey";

-- DropIndex
DROP INDEX "remittance_claim_brand_id_claim_key_idx";

-- DropIndex
DROP INDEX "remittance_claim_brand_id_identity_variant_key";

-- Of lines and adjustments a list each, as a text: the elements of hundreds of thousands of arrays took longer to read than all the rest.
ALTER TABLE "remittance_claim" DROP CONSTRAINT "remittance_claim_adjustment_group_check",
ALTER COLUMN "adjustment_amount" DROP DEFAULT,
ALTER COLUMN "adjustment_carc" DROP DEFAULT,
ALTER COLUMN "adjustment_group" DROP DEFAULT,
ALTER COLUMN "adjustment_line" DROP DEFAULT,
ALTER COLUMN "adjustment_units" DROP DEFAULT,
ALTER COLUMN "line_allowed_sent" DROP DEFAULT,
ALTER COLUMN "line_charged" DROP DEFAULT,
ALTER COLUMN "line_cpt_hcpcs" DROP DEFAULT,
ALTER COLUMN "line_is_balanced" DROP DEFAULT,
ALTER COLUMN "line_modifiers" DROP DEFAULT,
ALTER COLUMN "line_ndc" DROP DEFAULT,
ALTER COLUMN "line_paid" DROP DEFAULT,
ALTER COLUMN "line_patient_responsibility" DROP DEFAULT,
ALTER COLUMN "line_remark_codes" DROP DEFAULT,
ALTER COLUMN "line_revenue_code" DROP DEFAULT,
ALTER COLUMN "line_service_date" DROP DEFAULT,
ALTER COLUMN "line_submitted_cpt_hcpcs" DROP DEFAULT,
ALTER COLUMN "line_submitted_units" DROP DEFAULT,
ALTER COLUMN "line_units" DROP DEFAULT;
SET LOCAL datestyle = 'ISO';
-- AlterTable
ALTER TABLE "remittance_claim" ALTER COLUMN "adjustment_amount" SET DATA TYPE TEXT USING coalesce(array_to_string("adjustment_amount", ',', ''), ''),
ALTER COLUMN "adjustment_carc" SET DATA TYPE TEXT USING coalesce(array_to_string("adjustment_carc", ',', ''), ''),
ALTER COLUMN "adjustment_group" SET DATA TYPE TEXT USING coalesce(array_to_string("adjustment_group", ',', ''), ''),
ALTER COLUMN "adjustment_line" SET DATA TYPE TEXT USING coalesce(array_to_string("adjustment_line", ',', ''), ''),
ALTER COLUMN "adjustment_units" SET DATA TYPE TEXT USING coalesce(array_to_string("adjustment_units", ',', ''), ''),
ALTER COLUMN "line_allowed_sent" SET DATA TYPE TEXT USING coalesce(array_to_string("line_allowed_sent", ',', ''), ''),
ALTER COLUMN "line_charged" SET DATA TYPE TEXT USING coalesce(array_to_string("line_charged", ',', ''), ''),
ALTER COLUMN "line_cpt_hcpcs" SET DATA TYPE TEXT USING coalesce(array_to_string("line_cpt_hcpcs", ',', ''), ''),
ALTER COLUMN "line_is_balanced" SET DATA TYPE TEXT USING coalesce(array_to_string("line_is_balanced", ',', ''), ''),
ALTER COLUMN "line_modifiers" SET DATA TYPE TEXT USING coalesce(array_to_string("line_modifiers", ',', ''), ''),
ALTER COLUMN "line_ndc" SET DATA TYPE TEXT USING coalesce(array_to_string("line_ndc", ',', ''), ''),
ALTER COLUMN "line_paid" SET DATA TYPE TEXT USING coalesce(array_to_string("line_paid", ',', ''), ''),
ALTER COLUMN "line_patient_responsibility" SET DATA TYPE TEXT USING coalesce(array_to_string("line_patient_responsibility", ',', ''), ''),
ALTER COLUMN "line_remark_codes" SET DATA TYPE TEXT USING coalesce(array_to_string("line_remark_codes", ',', ''), ''),
ALTER COLUMN "line_revenue_code" SET DATA TYPE TEXT USING coalesce(array_to_string("line_revenue_code", ',', ''), ''),
ALTER COLUMN "line_service_date" SET DATA TYPE TEXT USING coalesce(array_to_string("line_service_date", ',', ''), ''),
ALTER COLUMN "line_submitted_cpt_hcpcs" SET DATA TYPE TEXT USING coalesce(array_to_string("line_submitted_cpt_hcpcs", ',', ''), ''),
ALTER COLUMN "line_submitted_units" SET DATA TYPE TEXT USING coalesce(array_to_string("line_submitted_units", ',', ''), ''),
ALTER COLUMN "line_units" SET DATA TYPE TEXT USING coalesce(array_to_string("line_units", ',', ''), '');
ALTER TABLE "remittance_claim" ALTER COLUMN "adjustment_amount" SET NOT NULL,
ALTER COLUMN "adjustment_amount" SET DEFAULT '',
ALTER COLUMN "adjustment_carc" SET NOT NULL,
ALTER COLUMN "adjustment_carc" SET DEFAULT '',
ALTER COLUMN "adjustment_group" SET NOT NULL,
ALTER COLUMN "adjustment_group" SET DEFAULT '',
ALTER COLUMN "adjustment_line" SET NOT NULL,
ALTER COLUMN "adjustment_line" SET DEFAULT '',
ALTER COLUMN "adjustment_units" SET NOT NULL,
ALTER COLUMN "adjustment_units" SET DEFAULT '',
ALTER COLUMN "line_allowed_sent" SET NOT NULL,
ALTER COLUMN "line_allowed_sent" SET DEFAULT '',
ALTER COLUMN "line_charged" SET NOT NULL,
ALTER COLUMN "line_charged" SET DEFAULT '',
ALTER COLUMN "line_cpt_hcpcs" SET NOT NULL,
ALTER COLUMN "line_cpt_hcpcs" SET DEFAULT '',
ALTER COLUMN "line_is_balanced" SET NOT NULL,
ALTER COLUMN "line_is_balanced" SET DEFAULT '',
ALTER COLUMN "line_modifiers" SET NOT NULL,
ALTER COLUMN "line_modifiers" SET DEFAULT '',
ALTER COLUMN "line_ndc" SET NOT NULL,
ALTER COLUMN "line_ndc" SET DEFAULT '',
ALTER COLUMN "line_paid" SET NOT NULL,
ALTER COLUMN "line_paid" SET DEFAULT '',
ALTER COLUMN "line_patient_responsibility" SET NOT NULL,
ALTER COLUMN "line_patient_responsibility" SET DEFAULT '',
ALTER COLUMN "line_remark_codes" SET NOT NULL,
ALTER COLUMN "line_remark_codes" SET DEFAULT '',
ALTER COLUMN "line_revenue_code" SET NOT NULL,
ALTER COLUMN "line_revenue_code" SET DEFAULT '',
ALTER COLUMN "line_service_date" SET NOT NULL,
ALTER COLUMN "line_service_date" SET DEFAULT '',
ALTER COLUMN "line_submitted_cpt_hcpcs" SET NOT NULL,
ALTER COLUMN "line_submitted_cpt_hcpcs" SET DEFAULT '',
ALTER COLUMN "line_submitted_units" SET NOT NULL,
ALTER COLUMN "line_submitted_units" SET DEFAULT '',
ALTER COLUMN "line_units" SET NOT NULL,
ALTER COLUMN "line_units" SET DEFAULT '';

-- Closed set of words, as shared/src/remittances.ts has it.
ALTER TABLE "remittance_claim" ADD CONSTRAINT "remittance_claim_adjustment_group_check"
  CHECK (string_to_array("adjustment_group", ',') <@ ARRAY['CO', 'PR', 'OA', 'PI', 'CR']);

-- CreateTable
CREATE TABLE "remittance_source" (
    "brand_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "remit_payer_id" UUID NOT NULL,

    CONSTRAINT "remittance_source_pkey" PRIMARY KEY ("brand_id","file_id","facility_id","remit_payer_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "remittance_claim_brand_id_claim_key_identity_variant_key" ON "remittance_claim"("brand_id", "claim_key", "identity", "variant");

-- AddForeignKey
ALTER TABLE "remittance_source" ADD CONSTRAINT "remittance_source_brand_id_file_id_fkey" FOREIGN KEY ("brand_id", "file_id") REFERENCES "remittance_file"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_source" ADD CONSTRAINT "remittance_source_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_source" ADD CONSTRAINT "remittance_source_brand_id_remit_payer_id_fkey" FOREIGN KEY ("brand_id", "remit_payer_id") REFERENCES "remit_payer"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


CALL guard_rows_by_brand('remittance_source');
INSERT INTO remittance_source SELECT DISTINCT brand_id, file_id, facility_id, remit_payer_id FROM remittance_claim;

-- What claims refer to, looked up once for all that are written together: three foreign keys of each took longer than its row.
CREATE FUNCTION keep_remittance_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO remittance_source SELECT DISTINCT brand_id, file_id, facility_id, remit_payer_id FROM written ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_written AFTER INSERT ON remittance_claim REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_remittance_sources();
CREATE TRIGGER claims_changed AFTER UPDATE ON remittance_claim REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_remittance_sources();
