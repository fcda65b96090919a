-- CreateTable
CREATE TABLE "security_change" (
    "brand_id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "rows" UUID[],

    CONSTRAINT "security_change_pkey" PRIMARY KEY ("brand_id","revision")
);

CALL guard_rows_by_brand('security_change');

-- Who writes or removes events says which, earlier versions beside this one as well. Revisions of a brand are dense, and seen in their order:
-- they are given out at the end of a statement, one after the other until each is committed. Events come by the second, some at a time.
CREATE FUNCTION note_security_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('security log', 0));
  WITH next AS (
    INSERT INTO security_change (brand_id, revision, rows)
    SELECT c.brand_id, 1 + coalesce((SELECT max(l.revision) FROM security_change l WHERE l.brand_id = c.brand_id), 0),
      CASE WHEN count(*) <= 10000 THEN array_agg(c.id) END
    FROM changed c GROUP BY c.brand_id
    RETURNING brand_id, revision
  )
  DELETE FROM security_change l USING next WHERE l.brand_id = next.brand_id AND l.revision <= next.revision - 10000;
  RETURN NULL;
END $$;
CREATE TRIGGER security_event_written AFTER INSERT ON security_event REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_security_change();
CREATE TRIGGER security_event_removed AFTER DELETE ON security_event REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_security_change();
