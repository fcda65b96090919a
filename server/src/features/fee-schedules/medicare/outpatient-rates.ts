import { fault } from '@ratebook/shared/wire/fault.ts'
import type { LeftOutReason } from '@ratebook/shared/fee-schedules.ts'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import { compact } from '../../../imports/cells.ts'
import { kinds } from '../../../imports/decimals.ts'
import { emptyItem, type PublicTable, type RowMaker, type SourceField } from './public-table.ts'

/** Status indicators that pay a rate of their own (CY 2025 final rule, Addendum D1), in plain words. */
const paid: Record<string, string> = {
  G: 'Drugs with pass-through payment',
  J1: 'Comprehensive services',
  J2: 'Comprehensive observation',
  K: 'Drugs and radiopharmaceuticals',
  K1: 'Non-opioid drugs for pain after surgery',
  P: 'Partial hospitalization and intensive outpatient days',
  Q1: 'Services packaged with most others',
  Q2: 'Services packaged with procedures',
  Q3: 'Services of composite groups',
  R: 'Blood and blood products',
  S: 'Services paid in full beside others',
  T: 'Procedures reduced beside others',
  U: 'Brachytherapy sources',
  V: 'Clinic and emergency visits',
}
const reasons: Record<string, LeftOutReason> = {
  A: 'otherSchedule',
  Q4: 'otherSchedule',
  Y: 'otherSchedule',
  B: 'notPaid',
  D: 'notPaid',
  E: 'notPaid',
  E1: 'notPaid',
  E2: 'notPaid',
  M: 'notPaid',
  C: 'inpatientOnly',
  F: 'atCost',
  H: 'atCost',
  H1: 'atCost',
  L: 'atCost',
}
const PACKAGED = 'N'

const table = (columns: Record<string, SourceField>, needed: string[]) => ({
  isHeader: (row: readonly string[]) => {
    const names = row.map(compact)
    return compact(needed[0] ?? '') === names[0] && needed.every((n) => names.includes(compact(n)))
  },
  fields: (rows: readonly (readonly string[])[], header: number) =>
    (rows[header] ?? []).map((name) => Object.entries(columns).find(([n]) => compact(n) === compact(name))?.[1] ?? null),
})

/** What is paid for a row: its rate, null where it is paid within what it is done for, or why it is left out. */
function rateOf(cell: Parameters<RowMaker>[0]): number | null | LeftOutReason {
  const status = cell.text('status').toUpperCase()
  if (status === PACKAGED) return null
  const reason = reasons[status]
  if (reason) return reason
  if (!(status in paid)) throw cell.refuse('status', fault('statusIndicatorUnknown', { status }))
  return cell.number('allowedAmount', kinds.amount) ?? 'noPrice'
}

/** Addendum A: the rates of ambulatory payment classifications. */
export const apcRates: PublicTable = {
  source: 'opps-apc',
  scheduleType: 'OPPS_APC',
  title: 'apcRates',
  fiscalYear: false,
  ...table({ APC: 'code', 'Group Title': 'description', SI: 'status', 'Relative Weight': 'weight', 'Payment Rate': 'allowedAmount' }, [
    'APC',
    'SI',
    'Relative Weight',
    'Payment Rate',
  ]),
  notes: () => [fault('ratesUnadjusted')],
  rowMaker: () => (cell) => {
    const code = fullCode('APC', cell.requiredCode('code'))
    const rate = rateOf(cell)
    if (typeof rate === 'string') return { leftOut: rate }
    const weightFine = cell.number('weight', kinds.weight)
    return {
      item: {
        ...emptyItem,
        code,
        type: 'APC',
        grouping: paid[cell.text('status').toUpperCase()] ?? '',
        description: cell.text('description'),
        facFine: rate,
        nonfacFine: rate,
        weightFine,
      },
    }
  },
}

/** Addendum B: the same by HCPCS code, grouped by APC. What is packaged has no rate of its own. */
export const outpatientRates: PublicTable = {
  source: 'opps-hcpcs',
  scheduleType: 'OPPS_APC',
  title: 'outpatientRates',
  fiscalYear: false,
  ...table(
    {
      'HCPCS Code': 'code',
      HCPCS: 'code',
      'Short Descriptor': 'description',
      SI: 'status',
      APC: 'grouping',
      'Relative Weight': 'weight',
      'Payment Rate': 'allowedAmount',
    },
    ['HCPCS Code', 'SI', 'APC', 'Relative Weight', 'Payment Rate'],
  ),
  notes: () => [fault('ratesUnadjusted'), fault('packagedLines')],
  rowMaker: () => (cell) => {
    const code = cell.requiredCode('code')
    const rate = rateOf(cell)
    if (typeof rate === 'string') return { leftOut: rate }
    const apc = cell.code('grouping').toUpperCase()
    return {
      item: {
        ...emptyItem,
        code,
        type: 'CPT_HCPCS',
        grouping: apc && fullCode('APC', apc),
        description: cell.text('description'),
        facFine: rate,
        nonfacFine: rate,
        weightFine: cell.number('weight', kinds.weight),
      },
    }
  },
}
