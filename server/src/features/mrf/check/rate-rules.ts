import { methodologies } from '@ratebook/shared/pricing/answer.ts'
import type { RateColumns } from '../../../imports/cms/layout.ts'
import { isIn, type ItemFacts, type RowAt } from './row-at.ts'

const counted = /^(0|1 through 10|1[1-9]|[2-9]\d+|[1-9]\d{2,})$/i

/** What a row says of one payer and plan. */
export interface RateRead {
  isCharged: boolean
  isNoted: boolean
  payer: string
  plan: string
  dollar: number | null
}

/** The rules of a payer's charge: conditions 4 to 7 of the data dictionary, and amounts that only look wrong. */
export function checkRate(row: RowAt, columns: RateColumns, item: ItemFacts, isJson: boolean): RateRead {
  const { text, amount, report } = row
  const isNamed = columns.named !== null
  const payer = columns.named?.payer ?? text(columns.payer)
  const plan = columns.named?.plan ?? text(columns.plan)
  const [dollar, percentage, algorithm] = [amount(columns.dollar), amount(columns.percentage), text(columns.algorithm)]
  const isPercentage = text(columns.percentage) !== ''
  const hasDollar = text(columns.dollar) !== ''
  const isCharged = hasDollar || isPercentage || algorithm !== ''
  const methodology = text(columns.methodology)
  const count = text(columns.count)
  const ownNote = text(columns.notes)
  const note = ownNote || item.note
  const amounts = [columns.median, columns.tenth, columns.ninetieth]
  const isSilent = !isCharged && methodology === '' && count === '' && amounts.every((column) => text(column) === '')
  if (isSilent && (isNamed || (payer === '' && plan === ''))) return { isCharged, isNoted: ownNote !== '', payer, plan, dollar }

  if (!isNamed) {
    if (/^\[.*\]$/.test(payer)) report('placeholder', columns.payer, payer)
    if (/^\[.*\]$/.test(plan)) report('placeholder', columns.plan, plan)
    if (payer === '' && (isCharged || plan !== '')) report('payerNeeded', columns.payer)
    if (plan === '' && (isCharged || payer !== '')) report('planNeeded', columns.plan, payer)
    if (payer !== '' && plan !== '' && !isCharged && !(item.isModifier && note !== '')) report('chargeNeeded', columns.dollar, payer)
  }
  if (methodology !== '' && !isIn(methodologies, methodology, isJson)) report('methodologyUnknown', columns.methodology, methodology)
  if (methodology === '' && isCharged && !item.isModifier) report('methodologyNeeded', columns.methodology, payer)
  if (methodology !== '' && !isCharged && (isNamed || payer === '')) report('methodologyAlone', columns.methodology, methodology)
  if (methodology.toLowerCase() === 'other' && note === '') report('noteOfOther', columns.notes, payer)

  const [median, tenth, ninetieth] = amounts.map(amount)
  if (count.startsWith('999999999')) report('nineNines', columns.count, count)
  else if (count !== '' && !counted.test(count)) report('countUnknown', columns.count, count)
  const lacking = amounts.filter((column) => text(column) === '')
  if ((isPercentage || algorithm !== '') && !item.isModifier) {
    if (count === '') report('countNeeded', columns.count, payer)
    if (count !== '0') for (const column of lacking) report('amountsNeeded', column, payer)
  } else if (lacking[0] !== undefined && counted.test(count) && count !== '0') report('countAlone', lacking[0], count)
  if (count === '0') {
    for (const column of amounts) if (text(column) !== '') report('amountsOfNone', column, text(column))
    if (note === '') report('noteOfNone', columns.notes, payer)
  }
  if (typeof median === 'number' && ((tenth ?? 0) > median || (ninetieth ?? median) < median))
    report('percentilesCrossed', columns.median, `${tenth ?? ''} ≤ ${median} ≤ ${ninetieth ?? ''}`)

  if (percentage !== null && percentage > 100) report('percentageHigh', columns.percentage, String(percentage))
  if (percentage !== null && percentage < 1) report('percentageLow', columns.percentage, String(percentage))
  if (dollar !== null) checkDollar(row, columns, item, dollar, hasDollar && !item.isModifier)
  return { isCharged, isNoted: ownNote !== '', payer, plan, dollar }
}

function checkDollar({ report }: RowAt, columns: RateColumns, item: ItemFacts, dollar: number, needsEnds: boolean) {
  const { gross, minimum, maximum, codes } = item
  if (needsEnds && (minimum === null || maximum === null)) report('endsNeeded', columns.dollar, String(dollar))
  if ((minimum !== null && dollar < minimum) || (maximum !== null && dollar > maximum))
    report('outsideEnds', columns.dollar, `${dollar} ∉ ${minimum ?? ''} … ${maximum ?? ''}`)
  if (gross !== null && dollar > gross) report('grossBelowRate', columns.dollar, `${dollar} > ${gross}`)
  if (codes.has(dollar)) report('priceLikeCode', columns.dollar, String(dollar))
}
