-- AlterTable
ALTER TABLE "remittance_variance" ADD COLUMN     "modifiers" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "service_type" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "units" DECIMAL(14,3);

-- CreateTable
CREATE TABLE "bill_question" (
    "brand_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bill_question_pkey" PRIMARY KEY ("brand_id","key_hash")
);

-- CreateTable
CREATE TABLE "estimated_rate" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "payer_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "modifiers" TEXT NOT NULL,
    "in_patient" BOOLEAN NOT NULL,
    "service" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "rate" DECIMAL(14,2),
    "why" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "estimated_rate_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "price_answer" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key_hash" TEXT,
    "facility_id" UUID NOT NULL,
    "payer_id" UUID,
    "code" TEXT NOT NULL,
    "modifiers" TEXT NOT NULL,
    "in_patient" BOOLEAN NOT NULL,
    "service" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "share" DECIMAL(14,2),
    "allowed" DECIMAL(14,2),
    "expected" DECIMAL(14,2),
    "billed" DECIMAL(14,2),
    "served_in" DATE NOT NULL,
    "words" TEXT,
    "answered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_answer_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "bill_question_until_idx" ON "bill_question"("until");

-- CreateIndex
CREATE INDEX "estimated_rate_brand_id_payer_id_idx" ON "estimated_rate"("brand_id", "payer_id");

-- CreateIndex
CREATE UNIQUE INDEX "estimated_rate_brand_id_facility_id_payer_id_code_modifiers_key" ON "estimated_rate"("brand_id", "facility_id", "payer_id", "code", "modifiers", "in_patient", "day");

-- CreateIndex
CREATE INDEX "price_answer_brand_id_facility_id_idx" ON "price_answer"("brand_id", "facility_id");

-- CreateIndex
CREATE INDEX "price_answer_brand_id_payer_id_idx" ON "price_answer"("brand_id", "payer_id");

-- CreateIndex
CREATE INDEX "price_answer_until_idx" ON "price_answer"("until");

-- CreateIndex
CREATE UNIQUE INDEX "price_answer_brand_id_key_hash_key" ON "price_answer"("brand_id", "key_hash");

-- AddForeignKey
ALTER TABLE "bill_question" ADD CONSTRAINT "bill_question_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimated_rate" ADD CONSTRAINT "estimated_rate_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimated_rate" ADD CONSTRAINT "estimated_rate_brand_id_payer_id_fkey" FOREIGN KEY ("brand_id", "payer_id") REFERENCES "payer"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_answer" ADD CONSTRAINT "price_answer_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_answer" ADD CONSTRAINT "price_answer_brand_id_payer_id_fkey" FOREIGN KEY ("brand_id", "payer_id") REFERENCES "payer"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Closed sets of words, as shared/src/accuracy.ts and shared/src/bill-answers.ts have them.
ALTER TABLE "estimated_rate" ADD CONSTRAINT "estimated_rate_why_check" CHECK ("why" IN ('', 'byDays', 'severalPrices', 'noCode'));
ALTER TABLE "price_answer" ADD CONSTRAINT "price_answer_verdict_check" CHECK ("verdict" IN ('right', 'higher', 'lower'));
ALTER TABLE "remittance_variance" ADD CONSTRAINT "remittance_variance_service_type_check"
  CHECK ("service_type" IN ('', 'INPATIENT', 'OUTPATIENT', 'PHYSICIAN'));

-- what a visitor kept and answered, and what a payer agreed to, is nobody else's
CALL guard_rows_by_brand('bill_question');
CALL guard_rows_by_brand('estimated_rate');
CALL guard_rows_by_brand('price_answer');
