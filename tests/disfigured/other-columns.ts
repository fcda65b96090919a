import type { Item } from './clean-list.ts'
import type { Dice } from './dice.ts'

/** A column that is none of what is asked for, and may be taken for it. */
export interface OtherColumn {
  header: string
  cell(item: Item, i: number): string | number
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
const share = (of: number) => (item: Item) => dollars(Math.max(1, Math.round(item.cents * of)))
/** Days since 1899-12-30, as workbooks count them. */
const serial = (i: number) => 43_831 + (i % 365)
const slashed = (i: number) => `${1 + (i % 12)}/${1 + (i % 28)}/2020`

export function otherColumns(roll: Dice, isSheet: boolean): OtherColumn[] {
  const { oneOf } = roll
  const date = isSheet && roll.percent(50) ? serial : slashed
  const all: OtherColumn[] = [
    { header: oneOf(['Effective Date', 'Eff Date', 'EFF_DT', 'Price Effective Date', 'Last Updated', 'Date']), cell: (_, i) => date(i) },
    { header: oneOf(['Qty', 'Quantity', 'Units', 'Default Qty', 'UOM']), cell: () => (roll.percent(90) ? '1' : 'EA') },
    {
      header: oneOf(['Status', 'Active', 'Active Flag', 'Type', 'Charge Type', 'Tax']),
      cell: (_, i) => oneOf(['A', 'A', 'A', 'Y'])[0] + (i < 0 ? 'x' : ''),
    },
    {
      header: oneOf(['Aetna', 'BCBS PPO', 'United Healthcare Rate', 'Cigna Negotiated Rate', 'Medicaid Rate', 'Medicare Allowed']),
      cell: share(0.55),
    },
    { header: oneOf(['Min', 'De-identified Min', 'Minimum Negotiated Charge', 'Min. Negotiated Rate']), cell: share(0.31) },
    { header: oneOf(['Max', 'De-identified Max', 'Maximum Negotiated Charge', 'Max. Negotiated Rate']), cell: share(0.82) },
    { header: oneOf(['Cost', 'Unit Cost', 'Avg Cost', 'Acquisition Cost']), cell: share(0.2) },
    { header: oneOf(['Old Price', 'Prior Price', 'Previous Charge', 'Last Year Price', 'Prior Year Charge']), cell: share(0.95) },
    { header: oneOf(['% Change', 'Pct Increase', 'Percent Change']), cell: (_, i) => `${i % 9}.5%` },
    { header: oneOf(['Line', 'Seq', 'Row #', 'Line #', 'No.']), cell: (_, i) => String(i + 1) },
    { header: oneOf(['Comments', 'Notes', 'Comment']), cell: () => (roll.percent(5) ? 'see policy' : '') },
    { header: oneOf(['Professional Fee', 'Pro Fee', 'Physician Charge', 'Prof Fee']), cell: share(0.3) },
    { header: oneOf(['Company', 'Entity', 'Corp']), cell: () => '100' },
  ]
  return roll.some(all, roll.below(5))
}
