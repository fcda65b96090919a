-- CreateTable
CREATE TABLE "kept_estimate" (
    "brand_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_to" UUID,

    CONSTRAINT "kept_estimate_pkey" PRIMARY KEY ("brand_id","key_hash")
);

-- CreateIndex
CREATE INDEX "kept_estimate_expires_at_idx" ON "kept_estimate"("expires_at");

-- AddForeignKey
ALTER TABLE "kept_estimate" ADD CONSTRAINT "kept_estimate_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- how often an address was written to in the last day: few of all that are kept
CREATE INDEX "kept_estimate_mailed_idx" ON "kept_estimate"("brand_id", "mailed_to", "kept_at") WHERE "mailed_to" IS NOT NULL;

-- what a visitor chose is nobody else's
CALL guard_rows_by_brand('kept_estimate');
