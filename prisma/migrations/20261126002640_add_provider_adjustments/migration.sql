-- What payers settle with the provider beside claims. Files that came before were deleted when they were read: of these nothing is known.
-- AlterTable
ALTER TABLE "remittance_file" ADD COLUMN     "provider_adjustments" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "provider_adjustment" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "remit_payer_id" UUID NOT NULL,
    "check_eft_date" DATE NOT NULL,
    "trace_number" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "reason_code" TEXT NOT NULL DEFAULT '',
    "reference_key" UUID,
    "reference_last4" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "provider_adjustment_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "provider_adjustment_brand_id_check_eft_date_id_idx" ON "provider_adjustment"("brand_id", "check_eft_date", "id");

-- AddForeignKey
ALTER TABLE "provider_adjustment" ADD CONSTRAINT "provider_adjustment_brand_id_file_id_fkey" FOREIGN KEY ("brand_id", "file_id") REFERENCES "remittance_file"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_adjustment" ADD CONSTRAINT "provider_adjustment_brand_id_remit_payer_id_fkey" FOREIGN KEY ("brand_id", "remit_payer_id") REFERENCES "remit_payer"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


CALL guard_rows_by_brand('provider_adjustment');
