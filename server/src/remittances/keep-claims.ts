import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import { copyWriter } from '../data/copy.ts'
import type { Tx } from '../data/tx.ts'
import { copyLine } from '../imports/staging.ts'
import { remitPayersOf } from './remit-payers.ts'
import { type Adjustment, allowedCentsOf, balance, type Claim, isLineBalanced, patientCentsOf, settingOf } from './x12/claim.ts'
import type { Payment, ReadClaim } from './x12/remittance-reader.ts'

/** So many claims are written at a time: more would wait in memory. */
const CLAIMS_AT_A_TIME = 500
/** From so many new claims on the database is told how many there are. */
const MANY = 5_000
const UNBALANCED = ['claimUnbalanced', 'lineUnbalanced', 'chargesDiffer'] as const
const REVERSAL = '22'

const claimColumns = (
  'brand_id id file_id facility_id remit_payer_id payee_name payee_npi identity variant claim_key claim_last4 payer_control_key ' +
  'status_code is_reversal total_charges paid patient_responsibility filing_code bill_type drg_code setting statement_from statement_to ' +
  'check_eft_date trace_number is_balanced flaws remark_codes'
).split(' ')
const lineColumns = (
  'brand_id id claim_id position cpt_hcpcs submitted_cpt_hcpcs revenue_code ndc modifiers units submitted_units charged paid ' +
  'patient_responsibility allowed allowed_is_sent service_date is_balanced remark_codes'
).split(' ')
const adjustmentColumns = 'brand_id claim_id position line_id group_code carc amount units'.split(' ')

const listed = (codes: Iterable<string>) => `{${[...codes].join(',')}}`
const yesNo = (flag: boolean) => (flag ? 't' : 'f')
/** The last characters of a claim's number, and never all of it. */
export const lastOf = (number: string) => number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))

/** What makes a claim's number known again, within its brand. */
export const hashOfNumber = (hash: (text: string) => string, brandId: string, number: string) => hash(`${brandId} claim ${number}`)

interface Waiting extends ReadClaim {
  identity: string
  variant: number
}
export interface Keeping {
  brandId: string
  fileId: string
  /** keyed hash of what is not kept as it is */
  hash(text: string): string
  /** whose claims a payment is for; throws where that is not known */
  facilityOf(payment: Payment): string
}

/** Writes claims as they are read, some thousand at a time, each of a check but once. */
export function claimKeeper(tx: Tx, { brandId, fileId, hash, facilityOf }: Keeping) {
  const counts = { claims: 0, lines: 0, newClaims: 0, knownClaims: 0, unbalanced: 0 }
  /** keyed hashes of the claims' numbers, of those that are new */
  const newKeys: string[] = []
  let waiting: Waiting[] = []
  let variants = new Map<string, number>()
  let payment: Payment | undefined
  let writing: Promise<void> = Promise.resolve()
  let isTold = false

  function identify({ payment: of, claim }: ReadClaim): Waiting {
    // a payer may split a claim: in one payment the same again is another
    if (of !== payment) variants = new Map()
    payment = of
    const text = [of.payer.toUpperCase(), of.trace, of.day, claim.number, claim.payerControl, claim.statusCode === REVERSAL]
    const identity = hash(`${brandId} claim in check ${JSON.stringify(text)}`)
    const variant = (variants.get(identity) ?? 0) + 1
    variants.set(identity, variant)
    return { payment: of, claim, identity, variant }
  }

  async function write(batch: Waiting[]) {
    const known = await tx.rows<{ key: string }>(sql`
      SELECT replace(identity::text, '-', '') || variant AS key FROM remittance_claim
      WHERE brand_id = ${brandId} AND identity = ANY(${batch.map(({ identity }) => identity)}::uuid[])`)
    const keys = new Set(known.map(({ key }) => key))
    const payers = await remitPayersOf(tx, brandId, [...new Set(batch.map((one) => one.payment.payer))])
    const rows = { claims: [] as string[], lines: [] as string[], adjustments: [] as string[] }
    for (const one of batch) {
      const key = one.identity + one.variant
      const flaws = balance(one.claim)
      counts.claims++
      counts.lines += one.claim.lines.length
      if (UNBALANCED.some((flaw) => flaws.has(flaw))) counts.unbalanced++
      if (keys.has(key)) {
        counts.knownClaims++
        continue
      }
      keys.add(key)
      counts.newClaims++
      addRows(one, payers.get(one.payment.payer) as string, rows)
    }
    await copy('remittance_claim', claimColumns, rows.claims)
    await copy('remittance_line', lineColumns, rows.lines)
    await copy('remittance_adjustment', adjustmentColumns, rows.adjustments)
    if (counts.newClaims >= MANY) await tellHowMany()
  }

  /**
   * Each line is checked against its claim, which this transaction has just written. Seen from outside the tables are as empty as before
   * until it ends: an automatic analysis would say so, and the checks then go by whatever index. This one sees them, and keeps others out.
   */
  async function tellHowMany() {
    if (isTold) return
    isTold = true
    await tx.client.query('ANALYZE remittance_claim, remittance_line, remittance_adjustment')
  }

  async function copy(table: string, columns: string[], lines: string[]) {
    if (lines.length === 0) return
    const writer = copyWriter(tx, table, columns)
    await writer.write(lines.join(''))
    await writer.end()
  }

  function addRows(one: Waiting, remitPayerId: string, rows: Record<'claims' | 'lines' | 'adjustments', string[]>) {
    const { claim, payment: of } = one
    const claimId = uuid()
    const claimKey = hashOfNumber(hash, brandId, claim.number)
    newKeys.push(claimKey)
    const isBalanced = !UNBALANCED.some((flaw) => claim.flaws.has(flaw))
    const allAdjustments = [...claim.adjustments, ...claim.lines.flatMap((line) => line.adjustments)]
    rows.claims.push(
      copied([
        brandId,
        claimId,
        fileId,
        facilityOf(of),
        remitPayerId,
        of.payee,
        of.payeeNpi,
        one.identity,
        String(one.variant),
        claimKey,
        lastOf(claim.number),
        claim.payerControl ? hash(`${brandId} control ${claim.payerControl}`) : null,
        claim.statusCode,
        yesNo(claim.statusCode === REVERSAL),
        dollarsText(claim.chargedCents),
        dollarsText(claim.paidCents),
        dollarsText(claim.patientCents ?? patientCentsOf(allAdjustments)),
        claim.filingCode,
        claim.facilityCode.length > 2 ? claim.facilityCode : claim.facilityCode + claim.frequency,
        claim.drgCode,
        settingOf(claim),
        claim.statementFrom,
        claim.statementTo,
        of.day,
        of.trace,
        yesNo(isBalanced),
        listed(claim.flaws),
        listed(claim.remarkCodes),
      ]),
    )
    let place = 0
    const adjust = (adjustments: Adjustment[], lineId: string | null) => {
      for (const { group, carc, cents, units } of adjustments)
        rows.adjustments.push(
          copied([brandId, claimId, String(++place), lineId, group, carc, dollarsText(cents), units === null ? null : String(units)]),
        )
    }
    adjust(claim.adjustments, null)
    claim.lines.forEach((line, i) => {
      const lineId = uuid()
      rows.lines.push(copied([brandId, lineId, claimId, String(i + 1), ...lineValues(line, claim)]))
      adjust(line.adjustments, lineId)
    })
  }

  return {
    counts,
    newKeys,
    async add(claims: readonly ReadClaim[]) {
      for (const claim of claims) waiting.push(identify(claim))
      if (waiting.length >= CLAIMS_AT_A_TIME) await flush()
    },
    /** Waits for what is being written: the connection is not free before. */
    abandon: () => writing.catch(() => {}),
    /** Waits until all is written. */
    async end() {
      await flush()
      await writing
    },
  }

  /** Begins to write what waits once what was begun before is written: the reading goes on meanwhile. */
  async function flush() {
    const batch = waiting
    waiting = []
    await writing
    writing = write(batch)
    // whoever waits for it next is told
    writing.catch(() => {})
  }
}

const copied = (values: readonly (string | null)[]) => `${copyLine(values)}\n`

const lineValues = (line: Claim['lines'][number], claim: Claim) => [
  line.cptHcpcs,
  line.submittedCptHcpcs,
  line.revenueCode,
  line.ndc,
  line.modifiers,
  String(line.units),
  String(line.submittedUnits),
  dollarsText(line.chargedCents),
  dollarsText(line.paidCents),
  dollarsText(patientCentsOf(line.adjustments)),
  dollarsText(allowedCentsOf(line)),
  yesNo(line.allowedCents !== null),
  line.serviceDate ?? claim.statementFrom,
  yesNo(isLineBalanced(line)),
  listed(line.remarkCodes),
]
