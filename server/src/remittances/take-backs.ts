import sql from 'sql-template-tag'
import { groupsOf } from '@ratebook/shared/wire/groups.ts'
import type { Tx } from '../data/tx.ts'

/** A claim or a reversal as it is told apart from others of the same number and payer; amounts as they were sent. */
export interface Answer {
  id: string
  fileId: string
  /** the claim's number and its payer */
  of: string
  isReversal: boolean
  payerControlKey: string | null
  day: string
  trace: string
  charges: number
  paid: number
  takenBackBy: string | null
}

const inTime = (a: Answer, b: Answer) => {
  const [before, after] = [[a.day, a.trace, a.id].join(' '), [b.day, b.trace, b.id].join(' ')]
  return before < after ? -1 : before > after ? 1 : 0
}
const isBefore = (claim: Answer, reversal: Answer) => claim.day <= reversal.day
const sameCharges = (claim: Answer, reversal: Answer) => Math.abs(claim.charges) === Math.abs(reversal.charges)
const samePaid = (claim: Answer, reversal: Answer) => Math.abs(claim.paid) === Math.abs(reversal.paid)
const isOtherCheck = (claim: Answer, reversal: Answer) => claim.trace !== reversal.trace || claim.day !== reversal.day
const sameControl = (claim: Answer, reversal: Answer) =>
  claim.payerControlKey !== null && claim.payerControlKey === reversal.payerControlKey

/** What a reversal is likely to take back, the likeliest first: a correction in its own check looks much like the claim. */
const kinships: ((claim: Answer, reversal: Answer) => boolean)[] = [
  (claim, reversal) =>
    isOtherCheck(claim, reversal) && sameCharges(claim, reversal) && samePaid(claim, reversal) && sameControl(claim, reversal),
  (claim, reversal) => isOtherCheck(claim, reversal) && sameCharges(claim, reversal) && samePaid(claim, reversal),
  (claim, reversal) => sameCharges(claim, reversal) && samePaid(claim, reversal),
  (claim, reversal) => isOtherCheck(claim, reversal) && sameCharges(claim, reversal),
  (claim, reversal) => isOtherCheck(claim, reversal) && sameControl(claim, reversal),
]

/**
 * Which reversal takes which claim back: each takes one, the newest before it that is likeliest. Worked out anew from all there is of a
 * claim, so that it does not matter which of them came in first.
 * @returns claim → reversal
 */
export function takeBacks(answers: readonly Answer[]): Map<string, string> {
  const taken = new Map<string, string>()
  for (const group of groupsOf(answers, ({ of }) => of).values()) {
    const claims = group
      .filter(({ isReversal }) => !isReversal)
      .sort(inTime)
      .reverse()
    const reversals = new Set(group.filter(({ isReversal }) => isReversal).sort(inTime))
    for (const isKin of kinships)
      for (const reversal of reversals) {
        const claim = claims.find((c) => !taken.has(c.id) && isBefore(c, reversal) && isKin(c, reversal))
        if (!claim) continue
        taken.set(claim.id, reversal.id)
        reversals.delete(reversal)
      }
  }
  return taken
}

/** How many reversals of each file take nothing back. */
function unmatchedByFile(answers: readonly Answer[], matched: ReadonlySet<string>) {
  const counts = new Map<string, number>()
  for (const { id, fileId, isReversal } of answers) if (isReversal && !matched.has(id)) counts.set(fileId, (counts.get(fileId) ?? 0) + 1)
  return counts
}

/** Other files have fewer reversals without a claim, or more, than before this one came. */
async function countUnmatched(tx: Tx, brandId: string, before: Map<string, number>, after: Map<string, number>) {
  for (const file of new Set([...before.keys(), ...after.keys()])) {
    const more = (after.get(file) ?? 0) - (before.get(file) ?? 0)
    if (more === 0) continue
    const where = { brandId_id: { brandId, id: file } }
    await tx.prisma.remittanceFile.update({ where, data: { unmatchedReversals: { increment: more } } })
  }
}

/**
 * Takes back what reversals say of a file's claims, of whichever file either is.
 * @returns how many are taken back that were not, and how many reversals of the file take nothing back
 */
export async function takeBack(tx: Tx, brandId: string, fileId: string): Promise<{ takenBack: number; unmatchedReversals: number }> {
  // reversals are few: their claims are looked for in the file, and not the other way round, which is what each OFFSET says
  const reversed = await tx.rows<{ key: string }>(sql`
    SELECT claim_key AS key
    FROM (SELECT DISTINCT claim_key FROM remittance_claim WHERE brand_id = ${brandId} AND is_reversal OFFSET 0) r
    WHERE EXISTS (
      SELECT FROM (SELECT file_id FROM remittance_claim WHERE brand_id = ${brandId} AND claim_key = r.claim_key OFFSET 0) c
      WHERE c.file_id = ${fileId})`)
  if (reversed.length === 0) return { takenBack: 0, unmatchedReversals: 0 }
  const answers = await tx.rows<Answer>(sql`
    SELECT c.id, c.file_id AS "fileId", c.claim_key || ' ' || c.remit_payer_id AS of, c.is_reversal AS "isReversal",
      c.payer_control_key AS "payerControlKey",
      c.check_eft_date::text AS day, c.trace_number AS trace, c.total_charges AS charges, c.paid, c.taken_back_by AS "takenBackBy"
    FROM remittance_claim c WHERE c.brand_id = ${brandId} AND c.claim_key = ANY(${reversed.map(({ key }) => key)}::uuid[])`)
  const taken = takeBacks(answers)
  const changed = answers.filter(({ id, takenBackBy }) => (taken.get(id) ?? null) !== takenBackBy)
  if (changed.length > 0)
    await tx.execute(sql`
      UPDATE remittance_claim c SET taken_back_by = t.reversal
      FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ id }) => taken.get(id) ?? null)}::uuid[]) AS t (id, reversal)
      WHERE c.brand_id = ${brandId} AND c.id = t.id`)
  const before = unmatchedByFile(answers, new Set(answers.flatMap(({ takenBackBy }) => takenBackBy ?? [])))
  const after = unmatchedByFile(answers, new Set(taken.values()))
  const unmatchedReversals = after.get(fileId) ?? 0
  for (const counts of [before, after]) counts.delete(fileId)
  await countUnmatched(tx, brandId, before, after)
  return { takenBack: changed.filter(({ id, takenBackBy }) => takenBackBy === null && taken.has(id)).length, unmatchedReversals }
}
