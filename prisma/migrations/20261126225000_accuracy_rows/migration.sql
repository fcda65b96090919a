-- What makes two estimates, or what was said of them, the same service of the same payer.
CREATE FUNCTION accuracy_row_id(facility uuid, payer uuid, code text, modifiers text, in_patient boolean) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(facility::text || '/' || coalesce(payer::text, '') || '/' || code || '/' || modifiers || '/'
    || CASE WHEN in_patient THEN 't' ELSE 'f' END)::uuid;

-- AlterTable
ALTER TABLE "estimated_rate" ADD COLUMN "row_id" UUID NOT NULL
  GENERATED ALWAYS AS (accuracy_row_id(facility_id, payer_id, code, modifiers, in_patient)) STORED;
ALTER TABLE "price_answer" ADD COLUMN "row_id" UUID NOT NULL
  GENERATED ALWAYS AS (accuracy_row_id(facility_id, payer_id, code, modifiers, in_patient)) STORED;
ALTER TABLE "variance_state" ADD COLUMN "lines_revision" BIGINT NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "accuracy_row" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "payer_id" UUID,
    "code" TEXT NOT NULL,
    "modifiers" TEXT NOT NULL,
    "in_patient" BOOLEAN NOT NULL,
    "service" TEXT NOT NULL,
    "why" TEXT,
    "last_day" DATE NOT NULL,
    "answers" INTEGER NOT NULL,
    "claims" INTEGER NOT NULL,
    "compared" INTEGER NOT NULL,
    "near1" INTEGER NOT NULL,
    "near5" INTEGER NOT NULL,
    "near10" INTEGER NOT NULL,
    "beyond" INTEGER NOT NULL,
    "higher" INTEGER NOT NULL,
    "lower" INTEGER NOT NULL,
    "median" DECIMAL(14,2),
    "median_rate" DECIMAL,

    CONSTRAINT "accuracy_row_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "accuracy_due" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "rows" UUID[],

    CONSTRAINT "accuracy_due_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "accuracy_state" (
    "brand_id" UUID NOT NULL,
    "standing" TEXT NOT NULL,
    "revision" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "accuracy_state_pkey" PRIMARY KEY ("brand_id")
);

-- CreateIndex
CREATE INDEX "estimated_rate_brand_id_row_id_idx" ON "estimated_rate"("brand_id", "row_id");

-- CreateIndex
CREATE INDEX "price_answer_brand_id_row_id_idx" ON "price_answer"("brand_id", "row_id");

-- AddForeignKey
ALTER TABLE "accuracy_row" ADD CONSTRAINT "accuracy_row_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accuracy_due" ADD CONSTRAINT "accuracy_due_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accuracy_state" ADD CONSTRAINT "accuracy_state_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CALL guard_rows_by_brand('accuracy_row');
CALL guard_rows_by_brand('accuracy_due');
CALL guard_rows_by_brand('accuracy_state');

ALTER TABLE "brand_change" DROP CONSTRAINT "brand_change_what_check",
  ADD CONSTRAINT "brand_change_what_check" CHECK ("what" IN ('terms', 'associations', 'replaced', 'variance', 'accuracy'));

-- Each statement says which rows have to be worked out again, an earlier version's as well; of more than 10,000 it says nothing, which stands
-- for all. A mark of its own for each, so that nobody waits for another, and whoever works rows out takes away no more than was there before.
CREATE FUNCTION note_accuracy_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO accuracy_due (brand_id, rows)
    SELECT c.brand_id, CASE WHEN count(*) <= 10000 THEN array_agg(c.row_id) END FROM changed c GROUP BY c.brand_id;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO accuracy_due (brand_id, rows)
      SELECT b.brand_id, CASE WHEN count(*) <= 10000 THEN array_agg(b.row_id) END
      FROM before b JOIN changed c USING (brand_id, id) WHERE b.row_id <> c.row_id GROUP BY b.brand_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER accuracy_due_by_insert AFTER INSERT ON estimated_rate REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_accuracy_due();
CREATE TRIGGER accuracy_due_by_update AFTER UPDATE ON estimated_rate REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_accuracy_due();
CREATE TRIGGER accuracy_due_by_delete AFTER DELETE ON estimated_rate REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_accuracy_due();
CREATE TRIGGER accuracy_due_by_insert AFTER INSERT ON price_answer REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_accuracy_due();
CREATE TRIGGER accuracy_due_by_update AFTER UPDATE ON price_answer REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_accuracy_due();
CREATE TRIGGER accuracy_due_by_delete AFTER DELETE ON price_answer REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_accuracy_due();

-- Lines alone, without what people said of them or what their payers are called: only they change what estimates are held against.
CREATE OR REPLACE FUNCTION variance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of record;
BEGIN
  FOR of IN EXECUTE 'SELECT brand_id, array_agg(id) AS lines FROM ' || CASE WHEN TG_OP = 'UPDATE'
      THEN 'before b FULL JOIN changed c USING (brand_id, id) WHERE to_jsonb(b) - ''basis'' IS DISTINCT FROM to_jsonb(c) - ''basis'''
      ELSE 'changed' END || ' GROUP BY brand_id ORDER BY brand_id' LOOP
    IF TG_TABLE_NAME = 'remittance_variance' THEN
      UPDATE variance_state s SET lines_revision = s.lines_revision + 1 WHERE s.brand_id = of.brand_id;
    END IF;
    PERFORM raise_variance(of.brand_id, of.lines);
  END LOOP;
  RETURN NULL;
END $$;
