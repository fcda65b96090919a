-- Associated charges are counted on claims. Those that are here were not: they stay as they are, in both settings, and nobody is known to
-- have switched them.
-- DropIndex
DROP INDEX "associated_charge_key";

-- AlterTable
ALTER TABLE "associated_charge" ADD COLUMN     "computed_at" TIMESTAMPTZ(3),
ADD COLUMN     "primary_claims" INTEGER,
ADD COLUMN     "setting" TEXT NOT NULL DEFAULT 'both',
ADD COLUMN     "switched_by" TEXT;

-- CreateTable
CREATE TABLE "association_count" (
    "brand_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "claims_read" INTEGER NOT NULL DEFAULT 0,
    "claims_all" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),
    "from_day" DATE,
    "to_day" DATE,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "lines" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "association_count_pkey" PRIMARY KEY ("brand_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "associated_charge_key" ON "associated_charge"("brand_id", "cpt_hcpcs", "revenue_code", "associated_cpt_hcpcs", "associated_revenue_code", "setting");

-- AddForeignKey
ALTER TABLE "association_count" ADD CONSTRAINT "association_count_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


ALTER TABLE "associated_charge" ADD CONSTRAINT "associated_charge_setting_check" CHECK ("setting" IN ('inpatient', 'outpatient', 'both'));
