-- Which payer of ours a payer on remittances is for one kind of plan, where that differs. There was none before: links stay as they are.
-- CreateTable
CREATE TABLE "remit_payer_kind" (
    "brand_id" UUID NOT NULL,
    "remit_payer_id" UUID NOT NULL,
    "filing_code" TEXT NOT NULL,
    "payer_id" UUID,

    CONSTRAINT "remit_payer_kind_pkey" PRIMARY KEY ("brand_id","remit_payer_id","filing_code")
);

-- AddForeignKey
ALTER TABLE "remit_payer_kind" ADD CONSTRAINT "remit_payer_kind_brand_id_remit_payer_id_fkey" FOREIGN KEY ("brand_id", "remit_payer_id") REFERENCES "remit_payer"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remit_payer_kind" ADD CONSTRAINT "remit_payer_kind_brand_id_payer_id_fkey" FOREIGN KEY ("brand_id", "payer_id") REFERENCES "payer"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CALL guard_rows_by_brand('remit_payer_kind');
