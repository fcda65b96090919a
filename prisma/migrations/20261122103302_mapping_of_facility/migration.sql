-- AlterTable
ALTER TABLE "column_mapping" DROP CONSTRAINT "column_mapping_pkey",
ADD COLUMN     "facility_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
ADD CONSTRAINT "column_mapping_pkey" PRIMARY KEY ("brand_id", "kind", "header", "facility_id");

