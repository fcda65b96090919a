/** Tables whose rows are kept for a time. */
const expiring = [
  ...['security_event', 'booking_request', 'kept_estimate', 'idempotent_call', 'webhook_delivery', 'bill_question', 'price_answer'],
  ...['estimated_rate', 'unanswered_question', 'file_check', 'comparison', 'gone_row'],
]
/** The statements over tenants' tables that name no brand, and why. Whitespace counts as one blank. */
const reasons: Record<string, readonly RegExp[]> = {
  'housekeeping: what has expired goes, whosever it is': [
    new RegExp(`^DELETE FROM "public"\\.("(${expiring.join('|')})") WHERE "public"\\.\\1\\."\\w+" < \\$1$`),
    /^UPDATE "public"\."price_answer" SET "words" = \$1, "key_hash" = \$2 WHERE "public"\."price_answer"\."until" < \$3$/,
    /^DELETE FROM good_faith_estimate e WHERE greatest\(e\.created_at, e\.given_on, e\.scheduled_for\) < now\(\)/,
  ],
  'scheduled work: for which brands something is due, each of which is then worked for alone': [
    /^SELECT brand_id AS "brandId", id FROM delivery WHERE enabled AND next_look_at <= now\(\)/,
    /^SELECT DISTINCT brand_id AS id FROM booking_request WHERE \(state = 'pending' AND next_try_at <= now\(\)/,
    /^SELECT DISTINCT w\.brand_id AS id FROM webhook w WHERE \(w\.state = 'active'/,
    /^SELECT b\.id, .* FROM brand b WHERE EXISTS \(SELECT FROM webhook w WHERE w\.brand_id = b\.id AND w\.state = 'active'/,
    /^SELECT DISTINCT brand_id AS id FROM charge_upload WHERE status = 'processing'$/,
    /^SELECT DISTINCT brand_id AS id FROM remit_payer ORDER BY 1$/,
    /^SELECT b\.id, .* FROM brand b LEFT JOIN association_count a ON a\.brand_id = b\.id CROSS JOIN LATERAL \(SELECT max\(finished_at\)/,
  ],
  'a start: files whose server was killed while it read them': [
    /^SELECT [^;]* FROM "public"\."remittance_file" WHERE "public"\."remittance_file"\."state" = \$1 OFFSET \$2$/,
  ],
  'the operator’s page: what is in trouble, in whichever brand': [
    /^SELECT b\.display_name AS brand, d\.name, d\.trouble_since AS since, d\.trouble AS fault FROM delivery d JOIN brand b /,
    /^SELECT b\.display_name AS brand, w\.name, .* FROM webhook w JOIN brand b ON b\.id = w\.brand_id WHERE w\.failing_since IS NOT NULL/,
  ],
}
const patterns = Object.values(reasons).flat()

export const isOverAllBrands = (text: string): boolean => patterns.some((pattern) => pattern.test(text.replace(/\s+/g, ' ').trim()))
