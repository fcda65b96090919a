-- Whether a thing has several prices is asked of each item that is shown, and nearly all have one.
CREATE INDEX "charge_item_further_price_idx" ON "charge_item"("brand_id", "facility_id", "identity")
  WHERE "variant" > 1 AND "retired_by" IS NULL;
