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
  title: 'Medicare’s physician fee schedule (relative value file)',
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
      ? `The amounts are those of ${locality.localityName} (${locality.state}), with the geographic practice cost indices of ` +
        `${locality.year}.`
      : 'The amounts are national; a rule that names a locality pays those of the locality.',
    'Medicare caps some imaging at what a hospital outpatient department is paid. That cap is not in the amounts.',
  ],
  rowMaker({ conversionFactorFine, locality }) {
    return (cell) => {
      const code = cell.requiredCode('code')
      const status = cell.text('status').toUpperCase()
      const reason = reasons[status]
      if (reason) return { leftOut: reason }
      if (!paid.has(status))
        throw cell.refuse('status', `The status code “${status}” is not known. Leave the row out, or load its amount from a CSV file.`)
      const [work, facPe, nonfacPe, mp] = (['workRvu', 'facPeRvu', 'nonfacPeRvu', 'mpRvu'] as const).map((field) =>
        cell.requiredNumber(field, kinds.rvu),
      ) as [number, number, number, number]
      if (work + facPe + nonfacPe + mp === 0) return { leftOut: 'contractorPriced' }
      const factor = cell.requiredNumber('conversionFactor', kinds.weight)
      if (factor !== conversionFactorFine)
        throw cell.refuse(
          'conversionFactor',
          'The conversion factor is not that of the first row. A schedule has one: load the file as CMS publishes it.',
        )
      // a place without relative values has no amount
      const fine = (pe: number) => {
        const value = physicianFeeCents({ work, pe, mp }, locality, factor) * 100
        if (value > kinds.amount.maximum)
          throw cell.refuse('workRvu', 'The relative values and the conversion factor make more than an amount can be. Correct them.')
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
