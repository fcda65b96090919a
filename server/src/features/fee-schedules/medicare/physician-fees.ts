import { fault } from '@ratebook/shared/wire/fault.ts'
import type { LeftOutReason } from '@ratebook/shared/fee-schedules.ts'
import { physicianFeeCents } from '@ratebook/shared/pricing/physician-fee.ts'
import { compact } from '../../../imports/cells.ts'
import { kinds } from '../../../imports/decimals.ts'
import { sectionOf } from './code-sections.ts'
import { emptyItem, type PublicTable, type SourceField } from './public-table.ts'

/**
 * Status codes by which the schedule pays where there are relative values (CMS,
 * RVU file documentation): active, restricted coverage, injections.
 */
const paid = new Set(['A', 'R', 'T'])
const reasons: Record<string, LeftOutReason> = {
  B: 'bundled',
  P: 'bundled',
  C: 'contractorPriced',
  J: 'anesthesia',
  E: 'otherSchedule',
  X: 'otherSchedule',
  D: 'notPaid',
  F: 'notPaid',
  G: 'notPaid',
  H: 'notPaid',
  I: 'notPaid',
  M: 'notPaid',
  N: 'notPaid',
}

/** The header stands in several rows: `NON-FAC`, `PE RVU` one below the other. */
const headed: [RegExp, SourceField][] = [
  [/^statuscode$/, 'status'],
  [/workrvu$/, 'workRvu'],
  [/^nonfac.*pervu$/, 'nonfacPeRvu'],
  [/^fac.*pervu$/, 'facPeRvu'],
  [/mprvu$/, 'mpRvu'],
  [/convfactor$/, 'conversionFactor'],
]
const HEADER_ROWS = 5

/** PPRRVU: relative values and conversion factor of the physician fee schedule, 31 columns until 2025, 32 since. */
export const physicianFees: PublicTable = {
  source: 'pfs',
  scheduleType: 'MPFS_RBRVS',
  title: 'physicianFees',
  fiscalYear: false,
  isHeader(row) {
    const names = row.map(compact)
    return names[0] === 'hcpcs' && names.includes('mod') && names.filter((n) => n === 'pervu').length === 2
  },
  fields(rows, header) {
    const single: Record<string, SourceField> = { hcpcs: 'code', mod: 'modifier1', description: 'description' }
    return (rows[header] ?? []).map((name, i) => {
      const whole = rows
        .slice(Math.max(0, header + 1 - HEADER_ROWS), header + 1)
        .map((row) => compact(row[i] ?? ''))
        .join('')
      return single[compact(name)] ?? headed.find(([pattern]) => pattern.test(whole))?.[1] ?? null
    })
  },
  notes: ({ locality }) => [
    locality
      ? fault('amountsOfLocality', { locality: locality.localityName, state: locality.state, year: locality.year })
      : fault('amountsNational'),
    fault('imagingCap'),
  ],
  rowMaker({ conversionFactorFine, locality }) {
    return (cell) => {
      const code = cell.requiredCode('code')
      const status = cell.text('status').toUpperCase()
      const reason = reasons[status]
      if (reason) return { leftOut: reason }
      if (!paid.has(status)) throw cell.refuse('status', fault('statusCodeUnknown', { status }))
      const [work, facPe, nonfacPe, mp] = (['workRvu', 'facPeRvu', 'nonfacPeRvu', 'mpRvu'] as const).map((field) =>
        cell.requiredNumber(field, kinds.rvu),
      ) as [number, number, number, number]
      if (work + facPe + nonfacPe + mp === 0) return { leftOut: 'contractorPriced' }
      const factor = cell.requiredNumber('conversionFactor', kinds.weight)
      if (factor !== conversionFactorFine) throw cell.refuse('conversionFactor', fault('otherConversionFactor'))
      // a place without relative values has no amount
      const fine = (pe: number) => {
        const value = physicianFeeCents({ work, pe, mp }, locality, factor) * 100
        if (value > kinds.amount.maximum) throw cell.refuse('workRvu', fault('relativeValuesTooLarge'))
        return value || null
      }
      return {
        item: {
          ...emptyItem,
          code,
          type: 'CPT_HCPCS',
          modifiers: cell.modifiers('modifier1'),
          grouping: sectionOf(code),
          description: cell.text('description'),
          facFine: fine(facPe),
          nonfacFine: fine(nonfacPe),
          rvu: { work, facPe, nonfacPe, mp },
        },
      }
    }
  },
}
