-- CreateTable
CREATE UNLOGGED TABLE "comparison" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "summary" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comparison_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE UNLOGGED TABLE "file_change" (
    "brand_id" UUID NOT NULL,
    "comparison_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "change" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "modifiers" TEXT NOT NULL,
    "setting" TEXT NOT NULL,
    "payer" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "gross_before" DECIMAL,
    "gross_after" DECIMAL,
    "cash_before" DECIMAL,
    "cash_after" DECIMAL,
    "dollar_before" DECIMAL,
    "dollar_after" DECIMAL,
    "percentage_before" DECIMAL,
    "percentage_after" DECIMAL,
    "algorithm_before" TEXT NOT NULL,
    "algorithm_after" TEXT NOT NULL,
    "percent" DECIMAL,

    CONSTRAINT "file_change_pkey" PRIMARY KEY ("brand_id","comparison_id","place")
);

-- CreateTable
CREATE UNLOGGED TABLE "version_change" (
    "brand_id" UUID NOT NULL,
    "comparison_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "change" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "cpt_hcpcs" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "department_name" TEXT NOT NULL,
    "amount_before" DECIMAL,
    "amount_after" DECIMAL,
    "cash_before" DECIMAL,
    "cash_after" DECIMAL,
    "difference" DECIMAL,
    "percent" DECIMAL,

    CONSTRAINT "version_change_pkey" PRIMARY KEY ("brand_id","comparison_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "comparison_brand_id_key_key" ON "comparison"("brand_id", "key");

-- CreateIndex
CREATE INDEX "version_change_brand_id_comparison_id_code_id_idx" ON "version_change"("brand_id", "comparison_id", "code", "id");

-- AddForeignKey
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_change" ADD CONSTRAINT "file_change_brand_id_comparison_id_fkey" FOREIGN KEY ("brand_id", "comparison_id") REFERENCES "comparison"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version_change" ADD CONSTRAINT "version_change_brand_id_comparison_id_fkey" FOREIGN KEY ("brand_id", "comparison_id") REFERENCES "comparison"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- what was compared can be compared again: nothing of it goes through the write-ahead log or into a backup's time
ALTER TABLE "file_change" ADD CONSTRAINT "file_change_change_check" CHECK ("change" IN ('added', 'removed', 'raised', 'lowered', 'changed'));
ALTER TABLE "version_change" ADD CONSTRAINT "version_change_change_check" CHECK ("change" IN ('new', 'gone', 'dearer', 'cheaper', 'changed'));
