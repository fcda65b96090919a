import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { type Adjustment, type Claim, type ClaimFlaw, groupIn, type ServiceLine } from './claim.ts'
import type { Segment, SegmentBatch } from './segments.ts'
import { centsIn, codeIn, dayIn, nameIn, quantityIn } from './values.ts'

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
}
export interface ReadClaim {
  payment: Payment
  claim: Claim
}
export interface Read {
  claims: ReadClaim[]
  /** payments whose last segment was read */
  payments: Payment[]
}

const isNpi = (text: string) => /^\d{10}$/.test(text)
/** Qualifiers of codes that are National Drug Codes. */
const NDC = new Set(['N1', 'N2', 'N3', 'N4', 'N5', 'N6'])
const REMARKS_OF_STAY = [5, 20, 21, 22, 23]
const REMARKS_OF_VISIT = [3, 4, 5, 6, 7]
const LONGEST_CODE = 48

/**
 * Segments of 835 transactions → claims, each once its last segment was read. Transactions of other kinds are counted and passed over.
 * @throws UnreadableFile for a transaction that does not end
 */
export function remittanceReader() {
  const counts = { interchanges: 0, transactions: 0 }
  const otherKinds = new Set<string>()
  let component = ''
  let envelopeDay: string | null = null
  let isRead = false
  let isOpen = false
  let isDated = false
  let payment: Payment | undefined
  let claim: Claim | undefined
  let line: ServiceLine | undefined
  let read: Read = { claims: [], payments: [] }

  function cents(text: string | undefined): number {
    const amount = centsIn(text)
    if (amount === null) claim?.flaws.add('amountUnreadable')
    return amount ?? 0
  }
  function day(text: string | undefined): string | null {
    const date = dayIn(text)
    if (date === null) claim?.flaws.add('dateUnreadable')
    return date
  }

  function closeClaim() {
    if (claim && payment) {
      payment.toldCents += claim.paidCents
      read.claims.push({ payment, claim })
    }
    claim = undefined
    line = undefined
  }

  function openClaim(segment: Segment) {
    closeClaim()
    const flaws = new Set<ClaimFlaw>()
    claim = {
      number: nameIn(segment[1]),
      payerControl: nameIn(segment[7]),
      statusCode: codeIn(segment[2], 2),
      chargedCents: 0,
      paidCents: 0,
      patientCents: null,
      filingCode: codeIn(segment[6], 2),
      facilityCode: codeIn(segment[8], 3),
      frequency: codeIn(segment[9], 1),
      drgCode: codeIn(segment[11], 4),
      isInstitutional: segment[6] === 'MA',
      isStay: false,
      statementFrom: null,
      statementTo: null,
      adjustments: [],
      remarkCodes: [],
      lines: [],
      flaws,
    }
    claim.chargedCents = cents(segment[3])
    claim.paidCents = cents(segment[4])
    if (segment[5]) claim.patientCents = cents(segment[5])
    if (!claim.number) flaws.add('numberMissing')
    if (!claim.statusCode) flaws.add('statusMissing')
  }

  function openLine(segment: Segment, of: Claim) {
    const [qualifier = '', code = '', ...modifiers] = (segment[1] ?? '').split(component)
    const [, submitted = ''] = (segment[6] ?? '').split(component)
    const isProcedure = qualifier !== 'NU' && !NDC.has(qualifier)
    const units = quantityIn(segment[5]) ?? 1
    line = {
      cptHcpcs: isProcedure ? codeIn(code, LONGEST_CODE) : '',
      submittedCptHcpcs: submitted === code ? '' : codeIn(submitted, LONGEST_CODE),
      revenueCode: codeIn(qualifier === 'NU' ? code : segment[4], LONGEST_CODE),
      ndc: NDC.has(qualifier) ? codeIn(code, LONGEST_CODE) : '',
      modifiers: modifiers
        .slice(0, 4)
        .filter((m) => /^[A-Z0-9]{2}$/i.test(m))
        .join(' '),
      units,
      submittedUnits: quantityIn(segment[7]) ?? units,
      chargedCents: cents(segment[2]),
      paidCents: cents(segment[3]),
      allowedCents: null,
      serviceDate: null,
      adjustments: [],
      remarkCodes: [],
    }
    if (qualifier === 'NU' || segment[4]) of.isInstitutional = true
    of.lines.push(line)
  }

  /** A group and up to six times a reason, its amount and how many units. */
  function adjust(segment: Segment, of: Adjustment[]) {
    const group = groupIn(segment[1] ?? '')
    if (group !== segment[1]) claim?.flaws.add('groupUnknown')
    for (let at = 2; at < segment.length; at += 3) {
      const carc = segment[at]
      if (carc) of.push({ group, carc: codeIn(carc, 5), cents: cents(segment[at + 1]), units: quantityIn(segment[at + 2]) })
    }
  }

  function date(segment: Segment, of: Claim) {
    const [, qualifier, text] = segment
    if (line) {
      if (qualifier === '472' || qualifier === '150') line.serviceDate = day(text)
    } else if (qualifier === '232') of.statementFrom = day(text)
    else if (qualifier === '233') of.statementTo = day(text)
  }

  const remarks = (segment: Segment, places: readonly number[]) => places.map((at) => codeIn(segment[at], 5)).filter(Boolean)

  /** What belongs to a claim or one of its lines. */
  function readDetail(segment: Segment, of: Claim) {
    switch (segment[0]) {
      case 'CAS':
        return adjust(segment, (line ?? of).adjustments)
      case 'SVC':
        return openLine(segment, of)
      case 'DTM':
        return date(segment, of)
      case 'AMT':
        if (line && segment[1] === 'B6') line.allowedCents = cents(segment[2])
        return
      case 'LQ':
        if (line && segment[1] === 'HE') line.remarkCodes.push(...remarks(segment, [2]))
        return
      case 'MIA':
        of.isStay = true
        of.isInstitutional = true
        of.remarkCodes.push(...remarks(segment, REMARKS_OF_STAY))
        return
      case 'MOA':
        of.remarkCodes.push(...remarks(segment, REMARKS_OF_VISIT))
    }
  }

  /** What is said of the payment before its claims. */
  function readHeader(segment: Segment, of: Payment) {
    switch (segment[0]) {
      case 'BPR': {
        const amount = centsIn(segment[2])
        of.paidCents = amount !== null && segment[3] === 'D' ? -amount : amount
        const day = dayIn(segment[16])
        isDated = day !== null
        of.day = day ?? of.day
        return
      }
      case 'TRN':
        of.trace = nameIn(segment[2])
        // until its name comes
        of.payer = nameIn(segment[3])
        return
      case 'DTM':
        if (segment[1] === '405' && !isDated) of.day = dayIn(segment[2]) ?? of.day
        return
      case 'N1':
        if (segment[1] === 'PR') of.payer = nameIn(segment[2]) || of.payer
        if (segment[1] === 'PE') {
          of.payee = nameIn(segment[2])
          of.payeeNpi = segment[3] === 'XX' && isNpi(segment[4] ?? '') ? (segment[4] as string) : ''
        }
    }
  }

  function openTransaction(segment: Segment) {
    if (isOpen) throw new UnreadableFile(fault('x12CutOff'))
    isOpen = true
    isRead = segment[1] === '835'
    if (!isRead) {
      otherKinds.add((segment[1] ?? '').slice(0, 3))
      return
    }
    counts.transactions++
    payment = { payer: '', payee: '', payeeNpi: '', trace: '', day: envelopeDay ?? '1970-01-01', paidCents: 0, toldCents: 0 }
  }

  function readSegment(segment: Segment) {
    switch (segment[0]) {
      case 'ISA':
        if (isOpen) throw new UnreadableFile(fault('x12CutOff'))
        counts.interchanges++
        envelopeDay = dayIn(segment[9])
        return
      case 'GS':
        envelopeDay = dayIn(segment[4]) ?? envelopeDay
        return
      case 'ST':
        return openTransaction(segment)
      case 'SE':
        closeClaim()
        if (payment) read.payments.push(payment)
        payment = undefined
        isOpen = false
        return
      case 'IEA':
        if (isOpen) throw new UnreadableFile(fault('x12CutOff'))
        return
    }
    if (!payment) return
    if (segment[0] === 'CLP') return openClaim(segment)
    // a new group of claims, or what is settled with the provider, ends the claim before it
    if (segment[0] === 'LX') return closeClaim()
    if (segment[0] === 'PLB') {
      closeClaim()
      for (let at = 4; at < segment.length; at += 2) payment.toldCents -= centsIn(segment[at]) ?? 0
      return
    }
    if (claim) readDetail(segment, claim)
    else readHeader(segment, payment)
  }

  return {
    counts,
    otherKinds,
    read(batch: SegmentBatch): Read {
      read = { claims: [], payments: [] }
      component = batch.component
      for (const segment of batch.segments) readSegment(segment)
      return read
    },
  }
}
