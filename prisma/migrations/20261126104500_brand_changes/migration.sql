-- AlterTable
ALTER TABLE "brand" ADD COLUMN     "associations_revision" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "brand_change" (
    "brand_id" UUID NOT NULL,
    "what" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,
    "rows" UUID[],

    CONSTRAINT "brand_change_pkey" PRIMARY KEY ("brand_id","what","revision"),
    CONSTRAINT "brand_change_what_check" CHECK ("what" IN ('terms', 'associations'))
);

-- AddForeignKey
ALTER TABLE "brand_change" ADD CONSTRAINT "brand_change_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CALL guard_rows_by_brand('brand_change');
