-- A claim with its lines and adjustments is one row: of 100 MB of remittances two million rows were checked and indexed before.
-- AlterTable
ALTER TABLE "remittance_claim" ADD COLUMN     "adjustment_amount" DECIMAL(14,2)[] DEFAULT ARRAY[]::DECIMAL(14,2)[],
ADD COLUMN     "adjustment_carc" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "adjustment_group" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "adjustment_line" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "adjustment_units" DECIMAL(14,3)[] DEFAULT ARRAY[]::DECIMAL(14,3)[],
ADD COLUMN     "line_allowed_sent" DECIMAL(14,2)[] DEFAULT ARRAY[]::DECIMAL(14,2)[],
ADD COLUMN     "line_charged" DECIMAL(14,2)[] DEFAULT ARRAY[]::DECIMAL(14,2)[],
ADD COLUMN     "line_cpt_hcpcs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "line_is_balanced" BOOLEAN[] DEFAULT ARRAY[]::BOOLEAN[],
ADD COLUMN     "line_modifiers" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "line_ndc" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "line_paid" DECIMAL(14,2)[] DEFAULT ARRAY[]::DECIMAL(14,2)[],
ADD COLUMN     "line_patient_responsibility" DECIMAL(14,2)[] DEFAULT ARRAY[]::DECIMAL(14,2)[],
ADD COLUMN     "line_remark_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "line_revenue_code" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "line_service_date" DATE[] DEFAULT ARRAY[]::DATE[],
ADD COLUMN     "line_submitted_cpt_hcpcs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "line_submitted_units" DECIMAL(14,3)[] DEFAULT ARRAY[]::DECIMAL(14,3)[],
ADD COLUMN     "line_units" DECIMAL(14,3)[] DEFAULT ARRAY[]::DECIMAL(14,3)[];

-- What of an array says something, in the order of the lines.
UPDATE "remittance_claim" c SET "line_cpt_hcpcs" = l.cpt_hcpcs, "line_submitted_cpt_hcpcs" = l.submitted_cpt_hcpcs,
  "line_revenue_code" = l.revenue_code, "line_ndc" = l.ndc, "line_modifiers" = l.modifiers, "line_units" = l.units,
  "line_submitted_units" = l.submitted_units, "line_charged" = l.charged, "line_paid" = l.paid,
  "line_patient_responsibility" = l.patient_responsibility, "line_allowed_sent" = l.allowed_sent,
  "line_service_date" = l.service_date, "line_is_balanced" = l.is_balanced, "line_remark_codes" = l.remark_codes
FROM (
  SELECT brand_id, claim_id, array_agg(cpt_hcpcs ORDER BY position) AS cpt_hcpcs,
    array_agg(submitted_cpt_hcpcs ORDER BY position) AS submitted_cpt_hcpcs, array_agg(revenue_code ORDER BY position) AS revenue_code,
    array_agg(ndc ORDER BY position) AS ndc, array_agg(modifiers ORDER BY position) AS modifiers,
    array_agg(units ORDER BY position) AS units, array_agg(submitted_units ORDER BY position) AS submitted_units,
    array_agg(charged ORDER BY position) AS charged, array_agg(paid ORDER BY position) AS paid,
    array_agg(patient_responsibility ORDER BY position) AS patient_responsibility,
    -- what was not sent is what was paid and what the patient owes
    array_agg(CASE WHEN allowed_is_sent THEN allowed END ORDER BY position) AS allowed_sent,
    array_agg(service_date ORDER BY position) AS service_date, array_agg(is_balanced ORDER BY position) AS is_balanced,
    array_agg(array_to_string(remark_codes, ' ') ORDER BY position) AS remark_codes
  FROM "remittance_line" GROUP BY brand_id, claim_id
) l WHERE c.brand_id = l.brand_id AND c.id = l.claim_id;

UPDATE "remittance_claim" c SET "adjustment_line" = a.line, "adjustment_group" = a.group_code, "adjustment_carc" = a.carc,
  "adjustment_amount" = a.amount, "adjustment_units" = a.units
FROM (
  SELECT a.brand_id, a.claim_id, array_agg(coalesce(l.position, 0) ORDER BY a.position) AS line,
    array_agg(a.group_code ORDER BY a.position) AS group_code, array_agg(a.carc ORDER BY a.position) AS carc,
    array_agg(a.amount ORDER BY a.position) AS amount, array_agg(a.units ORDER BY a.position) AS units
  FROM "remittance_adjustment" a LEFT JOIN "remittance_line" l ON l.brand_id = a.brand_id AND l.id = a.line_id
  GROUP BY a.brand_id, a.claim_id
) a WHERE c.brand_id = a.brand_id AND c.id = a.claim_id;

-- A line is known by its claim and its place there: so is what was compared of it and what people said of it.
UPDATE "remittance_variance" v SET "id" = md5(l.claim_id || '/' || l.position)::uuid
FROM "remittance_line" l WHERE l.brand_id = v.brand_id AND l.id = v.id;
UPDATE "variance_work" w SET "id" = md5(l.claim_id || '/' || l.position)::uuid
FROM "remittance_line" l WHERE l.brand_id = w.brand_id AND l.id = w.id;

-- DropForeignKey
ALTER TABLE "remittance_adjustment" DROP CONSTRAINT "remittance_adjustment_brand_id_claim_id_fkey";

-- DropForeignKey
ALTER TABLE "remittance_adjustment" DROP CONSTRAINT "remittance_adjustment_brand_id_line_id_fkey";

-- DropForeignKey
ALTER TABLE "remittance_line" DROP CONSTRAINT "remittance_line_brand_id_claim_id_fkey";

-- DropIndex
DROP INDEX "remittance_claim_brand_id_facility_id_drg_code_idx";

-- DropIndex
DROP INDEX "remittance_claim_brand_id_facility_id_remit_payer_id_check__idx";

-- DropTable
DROP TABLE "remittance_adjustment";

-- DropTable
DROP TABLE "remittance_line";

-- Closed set of words, as shared/src/remittances.ts has it.
ALTER TABLE "remittance_claim" ADD CONSTRAINT "remittance_claim_adjustment_group_check"
  CHECK ("adjustment_group" <@ ARRAY['CO', 'PR', 'OA', 'PI', 'CR']);

-- What arrays hold is never searched for: to analyze it would take longer than all the rest.
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT attname FROM pg_attribute WHERE attrelid = 'remittance_claim'::regclass AND attname ~ '^(line|adjustment)_' LOOP
    EXECUTE format('ALTER TABLE remittance_claim ALTER COLUMN %I SET STATISTICS 0', name);
  END LOOP;
END $$;
