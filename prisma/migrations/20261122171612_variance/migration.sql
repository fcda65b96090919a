-- CreateTable
CREATE TABLE "remittance_variance" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "claim_id" UUID NOT NULL,
    "payer_id" UUID NOT NULL,
    "contract_id" UUID,
    "rule_id" UUID,
    "basis" TEXT NOT NULL,
    "service_date" DATE,
    "code" TEXT NOT NULL,
    "charged" DECIMAL(14,2) NOT NULL,
    "expected" DECIMAL(14,2),
    "allowed" DECIMAL(14,2),
    "difference" DECIMAL(14,2),
    "status" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "detail" TEXT NOT NULL,

    CONSTRAINT "remittance_variance_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "variance_work" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "claim_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "assignee_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "variance_work_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "variance_state" (
    "brand_id" UUID NOT NULL,
    "standing" TEXT NOT NULL DEFAULT '',
    "computed_at" TIMESTAMPTZ(3),
    "pending" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "variance_state_pkey" PRIMARY KEY ("brand_id")
);

-- CreateIndex
CREATE INDEX "remittance_variance_brand_id_claim_id_idx" ON "remittance_variance"("brand_id", "claim_id");

-- CreateIndex
CREATE INDEX "remittance_variance_brand_id_difference_id_idx" ON "remittance_variance"("brand_id", "difference", "id");

-- CreateIndex
CREATE INDEX "remittance_variance_brand_id_contract_id_idx" ON "remittance_variance"("brand_id", "contract_id");

-- CreateIndex
CREATE INDEX "remittance_variance_brand_id_rule_id_idx" ON "remittance_variance"("brand_id", "rule_id");

-- CreateIndex
CREATE INDEX "variance_work_brand_id_claim_id_idx" ON "variance_work"("brand_id", "claim_id");

-- CreateIndex
CREATE INDEX "variance_work_assignee_id_idx" ON "variance_work"("assignee_id");

-- AddForeignKey
ALTER TABLE "remittance_variance" ADD CONSTRAINT "remittance_variance_brand_id_claim_id_fkey" FOREIGN KEY ("brand_id", "claim_id") REFERENCES "remittance_claim"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_variance" ADD CONSTRAINT "remittance_variance_brand_id_payer_id_fkey" FOREIGN KEY ("brand_id", "payer_id") REFERENCES "payer"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_variance" ADD CONSTRAINT "remittance_variance_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id") REFERENCES "contract"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_variance" ADD CONSTRAINT "remittance_variance_brand_id_rule_id_fkey" FOREIGN KEY ("brand_id", "rule_id") REFERENCES "contract_rule"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variance_work" ADD CONSTRAINT "variance_work_brand_id_claim_id_fkey" FOREIGN KEY ("brand_id", "claim_id") REFERENCES "remittance_claim"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variance_work" ADD CONSTRAINT "variance_work_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variance_state" ADD CONSTRAINT "variance_state_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Closed sets of words, as shared/src/variance.ts has them.
ALTER TABLE "remittance_variance" ADD CONSTRAINT "remittance_variance_status_check"
  CHECK ("status" IN ('equal', 'underpaid', 'overpaid', 'notComparable'));
ALTER TABLE "remittance_variance" ADD CONSTRAINT "remittance_variance_cause_check"
  CHECK ("cause" IN ('', 'edition', 'lesserOf', 'reduction', 'stopLoss', 'limits', 'bundled', 'unbundled', 'denied', 'units', 'recoded',
    'otherRule', 'otherContract', 'other', 'noRule', 'noContract', 'notInForce', 'facilityOutOfScope', 'unpriced', 'secondary',
    'notAnswered', 'noDate', 'noLines'));
ALTER TABLE "variance_work" ADD CONSTRAINT "variance_work_state_check"
  CHECK ("state" IN ('open', 'inWork', 'appealed', 'recovered', 'accepted'));
