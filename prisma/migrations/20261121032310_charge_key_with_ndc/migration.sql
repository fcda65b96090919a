-- DropIndex
DROP INDEX "charge_item_key";

-- CreateIndex
CREATE UNIQUE INDEX "charge_item_key" ON "charge_item"("brand_id", "facility_id", "code", "cpt_hcpcs", "revenue_code", "modifiers", "setting", "ndc");

