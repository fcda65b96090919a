-- Payers and payer contracts are retired by people; who, when and why stays with them.
ALTER TABLE "payer"
  ADD COLUMN "retired_at" TIMESTAMPTZ(3),
  ADD COLUMN "retired_by" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "retired_why" TEXT NOT NULL DEFAULT '';
ALTER TABLE "payer_contract"
  ADD COLUMN "retired_at" TIMESTAMPTZ(3),
  ADD COLUMN "retired_by" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "retired_why" TEXT NOT NULL DEFAULT '';

-- A version of the charge master is a file, as all were until now, an edit of many items, or what a person retired.
ALTER TABLE "charge_upload"
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'file',
  ADD CONSTRAINT "charge_upload_kind_check" CHECK ("kind" IN ('file', 'edit', 'retirement'));

-- What a version that was rolled back had made of an item.
ALTER TABLE "charge_item_history" ADD COLUMN "after" JSONB;

-- A record's own entries are read beside it.
CREATE INDEX "audit_entry_brand_id_entity_id_seq_idx" ON "audit_entry"("brand_id", "entity_id", "seq");
