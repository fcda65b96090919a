-- A reversal takes back the claim with its payer's number, too, whatever either was charged and paid: the newest before it, in another
-- check.
UPDATE remittance_claim c SET taken_back_by = pair.reversal
FROM (
  SELECT DISTINCT ON (near.brand_id, near.claim) near.brand_id, near.claim, near.reversal
  FROM (
    SELECT DISTINCT ON (r.brand_id, r.id) r.brand_id, r.id AS reversal, c.id AS claim, r.check_eft_date, r.trace_number
    FROM remittance_claim r
    JOIN remittance_claim c ON c.brand_id = r.brand_id AND c.claim_key = r.claim_key AND c.remit_payer_id = r.remit_payer_id
      AND c.payer_control_key = r.payer_control_key AND NOT c.is_reversal AND c.taken_back_by IS NULL
      AND c.check_eft_date <= r.check_eft_date AND (c.check_eft_date, c.trace_number) <> (r.check_eft_date, r.trace_number)
    WHERE r.is_reversal AND NOT EXISTS (
      SELECT FROM remittance_claim t WHERE t.brand_id = r.brand_id AND t.claim_key = r.claim_key AND t.taken_back_by = r.id)
    ORDER BY r.brand_id, r.id, c.check_eft_date DESC, c.trace_number DESC, c.id DESC) near
  ORDER BY near.brand_id, near.claim, near.check_eft_date, near.trace_number, near.reversal) pair
WHERE c.brand_id = pair.brand_id AND c.id = pair.claim;

-- How many reversals of a file take no claim back that is there: kept as files come in, and counted here for those that did.
-- AlterTable
ALTER TABLE "remittance_file" ADD COLUMN     "unmatched_reversals" INTEGER NOT NULL DEFAULT 0;

UPDATE remittance_file f SET unmatched_reversals = r.unmatched
FROM (
  SELECT r.brand_id, r.file_id, count(*)::int AS unmatched FROM remittance_claim r
  WHERE r.is_reversal AND NOT EXISTS (
    SELECT FROM remittance_claim t WHERE t.brand_id = r.brand_id AND t.claim_key = r.claim_key AND t.taken_back_by = r.id)
  GROUP BY r.brand_id, r.file_id) r
WHERE f.brand_id = r.brand_id AND f.id = r.file_id;

-- What was observed is told otherwise since: files of prices that have it are made anew.
UPDATE brand b SET terms_revision = terms_revision + 1, terms_changed_at = now()
WHERE EXISTS (SELECT FROM remittance_claim c WHERE c.brand_id = b.id)
  OR EXISTS (SELECT FROM published_rate r WHERE r.brand_id = b.id AND (r.percentage IS NOT NULL OR r.algorithm <> ''));
