-- AlterTable
ALTER TABLE "replaced_rate_state" ADD COLUMN     "revision" BIGINT NOT NULL DEFAULT 1;

-- earlier versions that compute beside this one raise it as well, and name no rows
CREATE FUNCTION raise_replaced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER raise_replaced BEFORE UPDATE ON replaced_rate_state FOR EACH ROW EXECUTE FUNCTION raise_replaced();

ALTER TABLE "brand_change" DROP CONSTRAINT "brand_change_what_check",
  ADD CONSTRAINT "brand_change_what_check" CHECK ("what" IN ('terms', 'associations', 'replaced'));
