-- What rates depend on beside their code, why an amount is empty, and what each contract's were computed from. They are computed:
-- without a state they are computed anew when somebody asks next.
DELETE FROM "contracted_rate_state";

-- AlterTable
ALTER TABLE "contracted_rate"
  ADD COLUMN "code_type" TEXT NOT NULL DEFAULT 'CPT_HCPCS',
  ADD COLUMN "revenue_code" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "locality" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "weight" DECIMAL(12,4),
  ADD COLUMN "unless" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "reason" TEXT NOT NULL DEFAULT '',
  ADD CONSTRAINT "contracted_rate_code_type_check" CHECK ("code_type" IN ('CPT_HCPCS', 'REVENUE_CODE', 'MS_DRG', 'APR_DRG', 'APC',
    'EAPG', 'ICD_10_DX', 'ICD_10_PCS', 'MODIFIER', 'CHARGE_CODE', 'ALL_SERVICES')),
  ADD CONSTRAINT "contracted_rate_unless_check" CHECK ("unless" IN ('', 'chargesAreLess', 'stopLoss', 'chargesAreLessOrStopLoss'));

-- AlterTable
ALTER TABLE "contracted_rate_state"
  ADD COLUMN "charges_revision" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "contracts" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "contracted_rate_brand_id_contract_id_idx" ON "contracted_rate"("brand_id", "contract_id");
