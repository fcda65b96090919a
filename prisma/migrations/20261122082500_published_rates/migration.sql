-- What a machine-readable file says of an item beside what a charge master has: all its codes with their types, in the file's order, and a note.
ALTER TABLE "charge_item" ADD COLUMN "codes" JSONB, ADD COLUMN "notes" TEXT NOT NULL DEFAULT '';

-- Payers' rates as a machine-readable file published them.
CREATE TABLE "published_rate" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "charge_item_id" UUID NOT NULL,
    "payer_id" UUID NOT NULL,
    "dollar" DECIMAL,
    "percentage" DECIMAL,
    "algorithm" TEXT NOT NULL DEFAULT '',
    "methodology" TEXT NOT NULL,
    "median_amount" DECIMAL,
    "tenth_percentile" DECIMAL,
    "ninetieth_percentile" DECIMAL,
    "allowed_count" TEXT NOT NULL DEFAULT '',
    "minimum" DECIMAL,
    "maximum" DECIMAL,
    "notes" TEXT NOT NULL DEFAULT '',
    "published_on" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "upload_id" UUID,
    "retired_by" UUID,

    CONSTRAINT "published_rate_pkey" PRIMARY KEY ("brand_id","id")
);
ALTER TABLE "published_rate" ADD CONSTRAINT "published_rate_methodology_check"
    CHECK ("methodology" IN ('case rate', 'fee schedule', 'percent of total billed charges', 'per diem', 'other', ''));
CREATE INDEX "published_rate_brand_id_charge_item_id_idx" ON "published_rate"("brand_id", "charge_item_id");
CREATE INDEX "published_rate_brand_id_facility_id_idx" ON "published_rate"("brand_id", "facility_id");
CREATE INDEX "published_rate_brand_id_payer_id_idx" ON "published_rate"("brand_id", "payer_id");
ALTER TABLE "published_rate" ADD CONSTRAINT "published_rate_brand_id_facility_id_fkey"
    FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "published_rate" ADD CONSTRAINT "published_rate_brand_id_charge_item_id_fkey"
    FOREIGN KEY ("brand_id", "charge_item_id") REFERENCES "charge_item"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "published_rate" ADD CONSTRAINT "published_rate_brand_id_payer_id_fkey"
    FOREIGN KEY ("brand_id", "payer_id") REFERENCES "payer"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "published_rate" ADD CONSTRAINT "published_rate_brand_id_upload_id_fkey"
    FOREIGN KEY ("brand_id", "upload_id") REFERENCES "charge_upload"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "published_rate" ADD CONSTRAINT "published_rate_brand_id_retired_by_fkey"
    FOREIGN KEY ("brand_id", "retired_by") REFERENCES "charge_upload"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
