-- AlterTable
ALTER TABLE "variance_state" ADD COLUMN     "revision" BIGINT NOT NULL DEFAULT 1;

ALTER TABLE "brand_change" DROP CONSTRAINT "brand_change_what_check",
  ADD CONSTRAINT "brand_change_what_check" CHECK ("what" IN ('terms', 'associations', 'replaced', 'variance'));

-- Lines that changed, where they are few; of how many revisions and rows, server/src/data/brand-changes.ts says.
CREATE FUNCTION raise_variance(brand uuid, lines uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  UPDATE variance_state s SET revision = s.revision + 1 WHERE s.brand_id = brand RETURNING s.revision INTO raised;
  DELETE FROM brand_change c WHERE c.brand_id = brand AND c.what = 'variance' AND c.revision <= raised - 1000;
  IF raised IS NOT NULL AND cardinality(lines) <= 1000 THEN
    INSERT INTO brand_change (brand_id, what, revision, rows) VALUES (brand, 'variance', raised, lines);
  END IF;
END $$;

-- By whichever statement: what is deleted takes lines along, and earlier versions write beside this one. A line that was computed again
-- from other terms and came out the same did not change.
CREATE FUNCTION variance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    FOR of IN SELECT brand_id, array_agg(id) AS lines FROM before b FULL JOIN changed c USING (brand_id, id)
        WHERE to_jsonb(b) - 'basis' IS DISTINCT FROM to_jsonb(c) - 'basis' GROUP BY brand_id ORDER BY brand_id LOOP
      PERFORM raise_variance(of.brand_id, of.lines);
    END LOOP;
  ELSE
    FOR of IN SELECT brand_id, array_agg(id) AS lines FROM changed GROUP BY brand_id ORDER BY brand_id LOOP
      PERFORM raise_variance(of.brand_id, of.lines);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

-- What payers, contracts and rules are called stands in the lines. The trigger says when that changed.
CREATE FUNCTION variance_names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brand uuid;
BEGIN
  FOR brand IN
    EXECUTE 'SELECT DISTINCT brand_id FROM before b JOIN changed c USING (brand_id, id) WHERE ' || TG_ARGV[0] || ' ORDER BY 1'
  LOOP
    PERFORM raise_variance(brand, NULL);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER variance_came AFTER INSERT ON remittance_variance REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_changed();
CREATE TRIGGER variance_changed AFTER UPDATE ON remittance_variance REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_changed();
CREATE TRIGGER variance_gone AFTER DELETE ON remittance_variance REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_changed();
CREATE TRIGGER variance_came AFTER INSERT ON variance_work REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_changed();
CREATE TRIGGER variance_changed AFTER UPDATE ON variance_work REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_changed();
CREATE TRIGGER variance_gone AFTER DELETE ON variance_work REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_changed();
CREATE TRIGGER variance_names_changed AFTER UPDATE ON payer REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_names_changed(
    '(b.display_name, b.plan_name) IS DISTINCT FROM (c.display_name, c.plan_name)');
CREATE TRIGGER variance_names_changed AFTER UPDATE ON contract REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_names_changed('b.name IS DISTINCT FROM c.name');
CREATE TRIGGER variance_names_changed AFTER UPDATE ON contract_rule REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variance_names_changed('b.name IS DISTINCT FROM c.name');
