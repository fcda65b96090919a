-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "name" TEXT;

-- CreateIndex
CREATE INDEX "audit_entry_brand_id_at_idx" ON "audit_entry"("brand_id", "at");

-- An entry that has a name is hashed with it. One of before this has none, and its hash stays what it was: the chain goes on.
CREATE OR REPLACE FUNCTION audit_hash(previous text, e audit_entry) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to((
    jsonb_build_array(previous, e.brand_id, e.seq, extract(epoch FROM e.at), e.user_id, e.username, e.action, e.entity, e.entity_id,
      e.before, e.after)
    || CASE WHEN e.name IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(e.name) END)::text, 'UTF8')), 'hex')
$$;

DROP FUNCTION audit_append(uuid, uuid, text, text, text, text, jsonb, jsonb);

-- entries of one brand queue here until the change they belong to is committed
CREATE FUNCTION audit_lock(brand uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('audit ' || brand::text, 0))
$$;

CREATE FUNCTION audit_append(
  brand uuid, person uuid, person_name text, act text, thing text, thing_id text, thing_name text, old jsonb, new jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last audit_entry;
  e audit_entry;
BEGIN
  PERFORM audit_lock(brand);
  SELECT * INTO last FROM audit_entry WHERE brand_id = brand ORDER BY seq DESC LIMIT 1;
  e := ROW(brand, coalesce(last.seq, 0) + 1, date_trunc('milliseconds', clock_timestamp()), person, person_name, act, thing, thing_id,
    old, new, '', thing_name);
  e.hash := audit_hash(coalesce(last.hash, ''), e);
  INSERT INTO audit_entry SELECT e.*;
END $$;
