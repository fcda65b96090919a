-- CreateTable
CREATE TABLE "professional_amount" (
    "brand_id" UUID NOT NULL,
    "cpt_hcpcs" TEXT NOT NULL,
    "is_reading" BOOLEAN NOT NULL,
    "payer" TEXT NOT NULL,
    "claims" INTEGER NOT NULL,
    "tenth" DECIMAL(14,2) NOT NULL,
    "ninetieth" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "professional_amount_pkey" PRIMARY KEY ("brand_id","cpt_hcpcs","is_reading","payer")
);

-- AddForeignKey
ALTER TABLE "professional_amount" ADD CONSTRAINT "professional_amount_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

