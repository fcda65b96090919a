import { fault } from '@ratebook/shared/wire/fault.ts'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import type { Method, ScheduleItem, ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import { shorten } from '../../imports/cells.ts'
import type { CellReader } from '../../imports/cell-reader.ts'
import { kinds } from '../../imports/decimals.ts'
import type { RowMaker, SourceField } from './medicare/public-table.ts'
import { readType, typeOfCode, typeWords } from './schedule-columns.ts'

// the id of a node of the groups tree holds it, with a range of codes
const LONGEST_GROUPING = 120

/**
 * What makes a line of a row that is read by its columns. `codeColumn`: how
 * the column of the codes is headed, which may tell their type.
 */
export function csvRowMaker(scheduleType: ScheduleType, codeColumn: string): RowMaker {
  const typeOfColumn = readType(codeColumn)
  return (cell) => {
    const code = cell.code('code').toUpperCase()
    const type = typeOf(cell) ?? typeOfColumn ?? typeOfCode(scheduleType, code)
    const allowed = cell.number('allowedAmount', kinds.amount)
    const item: ScheduleItem = {
      code: fullCode(type, code),
      type,
      modifiers: cell.modifiers('modifier1', 'modifier2', 'modifier3', 'modifier4'),
      grouping: cell.text('grouping', LONGEST_GROUPING),
      description: cell.text('description'),
      facFine: cell.number('facAllowedAmount', kinds.amount) ?? allowed,
      nonfacFine: cell.number('nonfacAllowedAmount', kinds.amount) ?? allowed,
      minFine: cell.number('minAmount', kinds.amount),
      maxFine: cell.number('maxAmount', kinds.amount),
      minUnitsHundredths: cell.number('minUnit', kinds.units),
      maxUnitsHundredths: cell.number('maxUnit', kinds.units),
      weightFine: cell.number('weight', kinds.weight),
      meanStayHundredths: cell.number('meanStay', kinds.days) || null,
      rvu: relativeValues(cell),
    }
    // an amount of zero is no agreed amount
    const amounts = [item.facFine, item.nonfacFine, item.weightFine]
    if (!amounts.some((a) => a !== null && a > 0)) return { leftOut: amounts.includes(0) ? 'zeroPrice' : 'noPrice' }
    for (const field of ['facFine', 'nonfacFine', 'weightFine'] as const) if (item[field] === 0) item[field] = null
    if (!code) throw cell.refuse('code', fault('codeEmpty'))
    if (isReversed(item.minFine, item.maxFine)) throw cell.refuse('maxAmount', fault('maximumBelowMinimum'))
    if (isReversed(item.minUnitsHundredths, item.maxUnitsHundredths)) throw cell.refuse('maxUnit', fault('mostBelowLeast'))
    return { item }
  }
}

const isReversed = (least: number | null, most: number | null) => least !== null && most !== null && least > most

function typeOf(cell: CellReader<SourceField>): Method | null {
  const name = cell.text('type')
  if (!name) return null
  const type = readType(name)
  if (!type) throw cell.refuse('type', fault('notCodeType', { value: shorten(name), types: typeWords.join(', ') }))
  return type
}

/** All four or none: a missing one would count as nothing. */
function relativeValues(cell: CellReader<SourceField>): ScheduleItem['rvu'] {
  const fields = ['workRvu', 'facPeRvu', 'nonfacPeRvu', 'mpRvu'] as const
  const values = fields.map((field) => cell.number(field, kinds.rvu))
  if (values.every((v) => v === null)) return null
  const missing = values.indexOf(null)
  if (missing >= 0) throw cell.refuse(fields[missing] as (typeof fields)[number], fault('relativeValuesIncomplete'))
  const [work, facPe, nonfacPe, mp] = values as [number, number, number, number]
  return { work, facPe, nonfacPe, mp }
}
