-- What payers answered to claims (X12 835). There was none before.
-- CreateTable
CREATE TABLE "remittance_file" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "facility_id" UUID,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "uploaded_by" TEXT NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'processing',
    "interchanges" INTEGER NOT NULL DEFAULT 0,
    "transactions" INTEGER NOT NULL DEFAULT 0,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "lines" INTEGER NOT NULL DEFAULT 0,
    "new_claims" INTEGER NOT NULL DEFAULT 0,
    "known_claims" INTEGER NOT NULL DEFAULT 0,
    "taken_back" INTEGER NOT NULL DEFAULT 0,
    "unbalanced" INTEGER NOT NULL DEFAULT 0,
    "unbalanced_payments" JSONB NOT NULL DEFAULT '[]',
    "fault" JSONB,

    CONSTRAINT "remittance_file_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "remit_payer" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "payer_id" UUID,
    "not_ours" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "remit_payer_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "remittance_claim" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "remit_payer_id" UUID NOT NULL,
    "payee_name" TEXT NOT NULL,
    "payee_npi" TEXT NOT NULL DEFAULT '',
    "identity" UUID NOT NULL,
    "variant" INTEGER NOT NULL DEFAULT 1,
    "claim_key" UUID NOT NULL,
    "claim_last4" TEXT NOT NULL,
    "payer_control_key" UUID,
    "status_code" TEXT NOT NULL,
    "is_reversal" BOOLEAN NOT NULL,
    "taken_back_by" UUID,
    "total_charges" DECIMAL(14,2) NOT NULL,
    "paid" DECIMAL(14,2) NOT NULL,
    "patient_responsibility" DECIMAL(14,2) NOT NULL,
    "filing_code" TEXT NOT NULL DEFAULT '',
    "bill_type" TEXT NOT NULL DEFAULT '',
    "drg_code" TEXT NOT NULL DEFAULT '',
    "setting" TEXT NOT NULL,
    "statement_from" DATE,
    "statement_to" DATE,
    "check_eft_date" DATE NOT NULL,
    "trace_number" TEXT NOT NULL DEFAULT '',
    "is_balanced" BOOLEAN NOT NULL,
    "flaws" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "remittance_claim_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "remittance_line" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "claim_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "cpt_hcpcs" TEXT NOT NULL DEFAULT '',
    "submitted_cpt_hcpcs" TEXT NOT NULL DEFAULT '',
    "revenue_code" TEXT NOT NULL DEFAULT '',
    "ndc" TEXT NOT NULL DEFAULT '',
    "modifiers" TEXT NOT NULL DEFAULT '',
    "units" DECIMAL(14,3) NOT NULL,
    "submitted_units" DECIMAL(14,3) NOT NULL,
    "charged" DECIMAL(14,2) NOT NULL,
    "paid" DECIMAL(14,2) NOT NULL,
    "patient_responsibility" DECIMAL(14,2) NOT NULL,
    "allowed" DECIMAL(14,2),
    "allowed_is_sent" BOOLEAN NOT NULL,
    "service_date" DATE,
    "is_balanced" BOOLEAN NOT NULL,
    "remark_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "remittance_line_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "remittance_adjustment" (
    "brand_id" UUID NOT NULL,
    "claim_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "line_id" UUID,
    "group_code" TEXT NOT NULL,
    "carc" TEXT NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "units" DECIMAL(14,3),

    CONSTRAINT "remittance_adjustment_pkey" PRIMARY KEY ("brand_id","claim_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "remittance_file_brand_id_sha256_key" ON "remittance_file"("brand_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "remit_payer_brand_id_name_key" ON "remit_payer"("brand_id", "name");

-- CreateIndex
CREATE INDEX "remittance_claim_brand_id_claim_key_idx" ON "remittance_claim"("brand_id", "claim_key");

-- CreateIndex
CREATE INDEX "remittance_claim_brand_id_total_charges_id_idx" ON "remittance_claim"("brand_id", "total_charges", "id");

-- CreateIndex
CREATE INDEX "remittance_claim_brand_id_check_eft_date_id_idx" ON "remittance_claim"("brand_id", "check_eft_date", "id");

-- CreateIndex
CREATE UNIQUE INDEX "remittance_claim_brand_id_identity_variant_key" ON "remittance_claim"("brand_id", "identity", "variant");

-- CreateIndex
CREATE UNIQUE INDEX "remittance_line_brand_id_claim_id_position_key" ON "remittance_line"("brand_id", "claim_id", "position");

-- AddForeignKey
ALTER TABLE "remittance_file" ADD CONSTRAINT "remittance_file_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_file" ADD CONSTRAINT "remittance_file_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remit_payer" ADD CONSTRAINT "remit_payer_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remit_payer" ADD CONSTRAINT "remit_payer_brand_id_payer_id_fkey" FOREIGN KEY ("brand_id", "payer_id") REFERENCES "payer"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_claim" ADD CONSTRAINT "remittance_claim_brand_id_file_id_fkey" FOREIGN KEY ("brand_id", "file_id") REFERENCES "remittance_file"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_claim" ADD CONSTRAINT "remittance_claim_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_claim" ADD CONSTRAINT "remittance_claim_brand_id_remit_payer_id_fkey" FOREIGN KEY ("brand_id", "remit_payer_id") REFERENCES "remit_payer"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_claim" ADD CONSTRAINT "remittance_claim_brand_id_taken_back_by_fkey" FOREIGN KEY ("brand_id", "taken_back_by") REFERENCES "remittance_claim"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_line" ADD CONSTRAINT "remittance_line_brand_id_claim_id_fkey" FOREIGN KEY ("brand_id", "claim_id") REFERENCES "remittance_claim"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_adjustment" ADD CONSTRAINT "remittance_adjustment_brand_id_claim_id_fkey" FOREIGN KEY ("brand_id", "claim_id") REFERENCES "remittance_claim"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_adjustment" ADD CONSTRAINT "remittance_adjustment_brand_id_line_id_fkey" FOREIGN KEY ("brand_id", "line_id") REFERENCES "remittance_line"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Closed sets of words, as shared/src/remittances.ts has them.
ALTER TABLE "remittance_file" ADD CONSTRAINT "remittance_file_state_check" CHECK ("state" IN ('processing', 'applied', 'failed'));
ALTER TABLE "remittance_claim" ADD CONSTRAINT "remittance_claim_setting_check" CHECK ("setting" IN ('inpatient', 'outpatient'));
ALTER TABLE "remittance_adjustment" ADD CONSTRAINT "remittance_adjustment_group_code_check" CHECK ("group_code" IN ('CO', 'PR', 'OA', 'PI', 'CR'));

-- Whoever is said to be none of our payers is not one of them.
ALTER TABLE "remit_payer" ADD CONSTRAINT "remit_payer_ours_check" CHECK (NOT "not_ours" OR "payer_id" IS NULL);
