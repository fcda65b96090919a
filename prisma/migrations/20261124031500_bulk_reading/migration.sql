-- AlterTable
ALTER TABLE "charge_item" ADD COLUMN     "changed" xid8 NOT NULL DEFAULT pg_current_xact_id();

-- AlterTable
ALTER TABLE "contracted_rate" ADD COLUMN     "changed" xid8 NOT NULL DEFAULT pg_current_xact_id();

-- AlterTable
ALTER TABLE "remittance_claim" ADD COLUMN     "changed" xid8 NOT NULL DEFAULT pg_current_xact_id();

-- CreateTable
CREATE TABLE "gone_row" (
    "brand_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "changed" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "gone_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gone_row_pkey" PRIMARY KEY ("brand_id","table_name","id")
);
CALL guard_rows_by_brand('gone_row');

-- Whoever writes a row, by whichever statement, says so.
CREATE FUNCTION mark_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER mark_changed BEFORE UPDATE ON charge_item FOR EACH ROW EXECUTE FUNCTION mark_changed();
CREATE TRIGGER mark_changed BEFORE UPDATE ON contracted_rate FOR EACH ROW EXECUTE FUNCTION mark_changed();
CREATE TRIGGER mark_changed BEFORE UPDATE ON remittance_claim FOR EACH ROW EXECUTE FUNCTION mark_changed();

-- What is deleted leaves the id in the column that the trigger names: in order, so that nobody waits for each other.
CREATE FUNCTION note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO gone_row (brand_id, table_name, id) SELECT DISTINCT brand_id, %L, %I FROM gone ORDER BY 1, 3
    ON CONFLICT (brand_id, table_name, id) DO UPDATE SET changed = EXCLUDED.changed, gone_at = EXCLUDED.gone_at', TG_TABLE_NAME, TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER note_gone AFTER DELETE ON charge_item REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone('id');
CREATE TRIGGER note_gone AFTER DELETE ON contracted_rate REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone('contract_id');
CREATE TRIGGER note_gone AFTER DELETE ON remittance_claim REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone('id');
