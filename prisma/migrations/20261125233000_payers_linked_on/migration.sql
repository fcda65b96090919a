-- AlterTable
ALTER TABLE "remit_payer" ADD COLUMN     "linked_at" TIMESTAMPTZ(3);

-- Whoever links a payer, by whichever statement, changes the amounts that stand beside rates in words: the file has a new day.
CREATE FUNCTION mark_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.linked_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER mark_linked BEFORE UPDATE ON remit_payer FOR EACH ROW
  WHEN (OLD.payer_id IS DISTINCT FROM NEW.payer_id) EXECUTE FUNCTION mark_linked();
