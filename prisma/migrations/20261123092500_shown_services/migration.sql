-- the list of a brand's services is made of what visitors are shown and of CMS's codes, without reading all of its items
CREATE INDEX "charge_item_shown_idx" ON "charge_item"("brand_id", "facility_id") WHERE "enabled" AND "retired_by" IS NULL;
CREATE INDEX "charge_item_stay_idx" ON "charge_item"("brand_id", "drg_code")
  WHERE "cpt_hcpcs" = '' AND "drg_code" <> '' AND "retired_by" IS NULL;
