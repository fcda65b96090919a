import { fault } from '@ratebook/shared/wire/fault.ts'
import { isNpiForm } from '@ratebook/shared/wire/identifiers.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { type Adjustment, type Claim, type ClaimFlaw, groupIn, type ServiceLine } from './claim.ts'
import { remembered } from './remembered.ts'
import { type Segment, tag } from './segment.ts'
import { codeIn, nameIn } from './values.ts'

/** What a payer settles with the provider beside its claims (PLB); a positive amount is taken from the payment. */
export interface ProviderAdjustment {
  reason: string
  /** often a claim's number: it is never kept whole */
  reference: string
  cents: number
}

/** One payment: whose claims it is for, and what it comes to. */
export interface Payment {
  payer: string
  payee: string
  payeeNpi: string
  trace: string
  /** BPR16; where it is missing, the day the file was made */
  day: string
  /** BPR02; null where it is no number */
  paidCents: number | null
  /** of its claims so far, less what was adjusted with the provider (PLB) */
  toldCents: number
  adjustments: ProviderAdjustment[]
}
export interface ReadClaim {
  payment: Payment
  claim: Claim
}
/** What takes what was read. */
export interface Taker {
  /** a claim whose last segment was read: at once, because many that wait are taken for what stays, and are collected late */
  claim(read: ReadClaim): void
  /** a payment whose last segment was read */
  payment(payment: Payment): void
}

/** Segments by their names. */
const [ISA, GS, ST, SE, IEA, BPR, TRN, N1, LX, CLP] = ['ISA', 'GS', 'ST', 'SE', 'IEA', 'BPR', 'TRN', 'N1', 'LX', 'CLP'].map(tag)
const [CAS, SVC, DTM, AMT, LQ, MIA, MOA, PLB] = ['CAS', 'SVC', 'DTM', 'AMT', 'LQ', 'MIA', 'MOA', 'PLB'].map(tag)
/** Qualifiers of codes that are National Drug Codes. */
const NDC = new Set(['N1', 'N2', 'N3', 'N4', 'N5', 'N6'])
const LONGEST_REASON = 5
const REMARKS_OF_STAY = [5, 20, 21, 22, 23]
const REMARKS_OF_VISIT = [3, 4, 5, 6, 7]
const LONGEST_CODE = 48

/** A composite of qualifier, code and modifiers (SVC01, SVC06). */
function procedureIn(text: string, component: string) {
  const [qualifier = '', code = '', ...modifiers] = text.split(component)
  const kept = modifiers.slice(0, 4).filter((m) => /^[A-Z0-9]{2}$/i.test(m))
  return { qualifier, code: codeIn(code, LONGEST_CODE), modifiers: kept.join(' ') }
}

/** Behind the provider and its fiscal period up to six times a reason with its reference, and an amount. */
function settle(segment: Segment, payment: Payment) {
  for (let at = 3; at + 1 < segment.count; at += 2) {
    const cents = segment.has(at + 1) ? segment.cents(at + 1) : null
    if (cents === null) continue
    const [reason, reference] = segment.text(at).split(segment.component)
    payment.adjustments.push({ reason: codeIn(reason, LONGEST_REASON), reference: nameIn(reference), cents })
    payment.toldCents -= cents
  }
}

/**
 * Segments of 835 transactions → claims, each once its last segment was read. Transactions of other kinds are counted and passed over.
 * @throws UnreadableFile for a transaction that does not end
 */
export function remittanceReader(taker: Taker) {
  const counts = { interchanges: 0, transactions: 0 }
  const otherKinds = new Set<string>()
  let procedureOf = remembered((text) => procedureIn(text, ''))
  let component = ''
  let envelopeDay: string | null = null
  let isOpen = false
  let isDated = false
  let payment: Payment | undefined
  let claim: Claim | undefined
  let line: ServiceLine | undefined

  function cents(segment: Segment, at: number): number {
    const amount = segment.cents(at)
    if (amount === null) claim?.flaws.add('amountUnreadable')
    return amount ?? 0
  }
  function day(segment: Segment, at: number): string | null {
    const date = segment.day(at)
    if (date === null) claim?.flaws.add('dateUnreadable')
    return date
  }

  function closeClaim() {
    if (claim && payment) {
      payment.toldCents += claim.paidCents
      taker.claim({ payment, claim })
    }
    claim = undefined
    line = undefined
  }

  function openClaim(segment: Segment) {
    closeClaim()
    const flaws = new Set<ClaimFlaw>()
    claim = {
      number: segment.name(1),
      payerControl: segment.name(7),
      statusCode: segment.code(2, 2),
      chargedCents: 0,
      paidCents: 0,
      patientCents: null,
      filingCode: segment.code(6, 2),
      facilityCode: segment.code(8, 3),
      frequency: segment.code(9, 1),
      drgCode: segment.code(11, 4),
      isInstitutional: segment.is(6, 'MA'),
      isStay: false,
      statementFrom: null,
      statementTo: null,
      adjustments: [],
      remarkCodes: [],
      lines: [],
      flaws,
    }
    claim.chargedCents = cents(segment, 3)
    claim.paidCents = cents(segment, 4)
    if (segment.has(5)) claim.patientCents = cents(segment, 5)
    if (!claim.number) flaws.add('numberMissing')
    if (!claim.statusCode) flaws.add('statusMissing')
  }

  function openLine(segment: Segment, of: Claim) {
    if (component !== segment.component) {
      const { component: parts } = segment
      component = parts
      procedureOf = remembered((text) => procedureIn(text, parts))
    }
    const { qualifier, code, modifiers } = segment.made(1, procedureOf)
    const { code: submitted } = segment.made(6, procedureOf)
    const [isRevenue, isDrug] = [qualifier === 'NU', NDC.has(qualifier)]
    const units = segment.quantity(5) ?? 1
    line = {
      cptHcpcs: isRevenue || isDrug ? '' : code,
      submittedCptHcpcs: submitted === code ? '' : submitted,
      revenueCode: isRevenue ? code : segment.code(4),
      ndc: isDrug ? code : '',
      modifiers,
      units,
      submittedUnits: segment.quantity(7) ?? units,
      chargedCents: cents(segment, 2),
      paidCents: cents(segment, 3),
      allowedCents: null,
      serviceDate: null,
      adjustments: [],
      remarkCodes: [],
    }
    if (isRevenue || segment.has(4)) of.isInstitutional = true
    of.lines.push(line)
  }

  /** A group and up to six times a reason, its amount and how many units. */
  function adjust(segment: Segment, of: Adjustment[]) {
    const said = segment.text(1)
    const group = groupIn(said)
    if (group !== said) claim?.flaws.add('groupUnknown')
    for (let at = 2; at < segment.count; at += 3)
      if (segment.has(at)) of.push({ group, carc: segment.code(at, 5), cents: cents(segment, at + 1), units: segment.quantity(at + 2) })
  }

  function date(segment: Segment, of: Claim) {
    if (line) {
      if (segment.is(1, '472') || segment.is(1, '150')) line.serviceDate = day(segment, 2)
    } else if (segment.is(1, '232')) of.statementFrom = day(segment, 2)
    else if (segment.is(1, '233')) of.statementTo = day(segment, 2)
  }

  const remarks = (segment: Segment, places: readonly number[]) => places.map((at) => segment.code(at, 5)).filter(Boolean)

  /** What belongs to a claim or one of its lines. */
  function readDetail(segment: Segment, of: Claim) {
    switch (segment.tag) {
      case CAS:
        return adjust(segment, (line ?? of).adjustments)
      case SVC:
        return openLine(segment, of)
      case DTM:
        return date(segment, of)
      case AMT:
        if (line && segment.is(1, 'B6')) line.allowedCents = cents(segment, 2)
        return
      case LQ:
        if (line && segment.is(1, 'HE')) line.remarkCodes.push(...remarks(segment, [2]))
        return
      case MIA:
        of.isStay = true
        of.isInstitutional = true
        of.remarkCodes.push(...remarks(segment, REMARKS_OF_STAY))
        return
      case MOA:
        of.remarkCodes.push(...remarks(segment, REMARKS_OF_VISIT))
    }
  }

  /** What is said of the payment before its claims. */
  function readHeader(segment: Segment, of: Payment) {
    switch (segment.tag) {
      case BPR: {
        const amount = segment.cents(2)
        of.paidCents = amount !== null && segment.is(3, 'D') ? -amount : amount
        const paidOn = segment.day(16)
        isDated = paidOn !== null
        of.day = paidOn ?? of.day
        return
      }
      case TRN:
        of.trace = segment.name(2)
        // until its name comes
        of.payer = segment.name(3)
        return
      case DTM:
        if (segment.is(1, '405') && !isDated) of.day = segment.day(2) ?? of.day
        return
      case N1:
        if (segment.is(1, 'PR')) of.payer = segment.name(2) || of.payer
        if (segment.is(1, 'PE')) {
          of.payee = segment.name(2)
          of.payeeNpi = segment.is(3, 'XX') && isNpiForm(segment.text(4)) ? segment.text(4) : ''
        }
    }
  }

  function openTransaction(segment: Segment) {
    if (isOpen) throw new UnreadableFile(fault('x12CutOff'))
    isOpen = true
    if (!segment.is(1, '835')) {
      otherKinds.add(segment.text(1).slice(0, 3))
      return
    }
    counts.transactions++
    const day = envelopeDay ?? '1970-01-01'
    payment = { payer: '', payee: '', payeeNpi: '', trace: '', day, paidCents: 0, toldCents: 0, adjustments: [] }
  }

  function readSegment(segment: Segment) {
    const name = segment.tag
    switch (name) {
      case ISA:
        if (isOpen) throw new UnreadableFile(fault('x12CutOff'))
        counts.interchanges++
        envelopeDay = segment.day(9)
        return
      case GS:
        envelopeDay = segment.day(4) ?? envelopeDay
        return
      case ST:
        return openTransaction(segment)
      case SE:
        closeClaim()
        if (payment) taker.payment(payment)
        payment = undefined
        isOpen = false
        return
      case IEA:
        if (isOpen) throw new UnreadableFile(fault('x12CutOff'))
        return
    }
    if (!payment) return
    if (name === CLP) return openClaim(segment)
    // a new group of claims, or what is settled with the provider, ends the claim before it
    if (name === LX) return closeClaim()
    if (name === PLB) {
      closeClaim()
      return settle(segment, payment)
    }
    if (claim) readDetail(segment, claim)
    else readHeader(segment, payment)
  }

  return { counts, otherKinds, read: readSegment }
}
