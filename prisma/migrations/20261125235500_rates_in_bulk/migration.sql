-- AlterTable
ALTER TABLE "allowable" ADD COLUMN     "changed" xid8 NOT NULL DEFAULT pg_current_xact_id();

-- AlterTable
ALTER TABLE "published_rate" ADD COLUMN     "changed" xid8 NOT NULL DEFAULT pg_current_xact_id();

-- Who writes them says so, and what is deleted leaves its id: as of the other tables that are read in bulk.
CREATE TRIGGER mark_changed BEFORE UPDATE ON allowable FOR EACH ROW EXECUTE FUNCTION mark_changed();
CREATE TRIGGER mark_changed BEFORE UPDATE ON published_rate FOR EACH ROW EXECUTE FUNCTION mark_changed();
CREATE TRIGGER note_gone AFTER DELETE ON allowable REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone('id');
CREATE TRIGGER note_gone AFTER DELETE ON published_rate REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone('id');
