import { cleanList, type Item } from './clean-list.ts'
import { type Dice, dice } from './dice.ts'
import { headerOf, type Kind as Named, settingHeaders } from './headers.ts'
import { type OtherColumn, otherColumns } from './other-columns.ts'
import { footers, headerRows, titles } from './surroundings.ts'
import { type Cell, type Grid, write } from './write.ts'

/** What has to come of a row; '' where the file does not say it. */
export interface Expected {
  description: string
  code: string
  cptHcpcs: string
  revenueCode: string
  ndc: string
  setting: 'both' | 'inpatient' | 'outpatient'
  cents: number
  /** what a column of codes of several kinds says of it: known by its form, or the hospital's own */
  anyCode: string
}
export interface Disfigured {
  content: Buffer
  fileName: string
  facilityName: string
  expected: Expected[]
  /** what was done to it, for whoever looks at a failure */
  ways: string[]
}

type Kind = Named | 'any'
interface Column {
  header: string
  kind: Kind | null
  cell(item: Item, i: number): Cell
}

const OWN = 'Mercy Lakeside Hospital'
const OTHER = 'St. Agnes Medical Center'

/** A clean list as a hospital would publish it. The same seed makes the same file. */
export function disfigure(seed: number): Disfigured {
  const roll = dice(seed)
  const { below, percent, oneOf } = roll
  const items = cleanList(roll, 60 + below(200))
  const ways: string[] = []
  const way = (name: string, share: number) => {
    const isTaken = percent(share)
    if (isTaken) ways.push(name)
    return isTaken
  }
  const isSheet = way('workbook', 45)
  const layout = columnsOf(roll, isSheet, way)
  const isByHospital = !isSheet && way('rows of another hospital', 8)
  const columns = isByHospital ? [hospitalColumn(roll), ...layout.columns] : layout.columns
  const priceText = isSheet && percent(60) ? (cents: number) => cents / 100 : priceWriter(roll)
  const expected: Expected[] = []

  const grid = (ofList: Item[], name: string, shape: Column[], isOwn = true): Grid => {
    const rows: Cell[][] = [
      ...titles(roll, OWN, way),
      ...headerRows(
        roll,
        shape.map(({ header }) => header),
        way,
      ),
    ]
    const [again, sums, blanks] = [!isSheet && way('header again', 8), way('subtotals', 12), way('blank rows', 10)]
    const headings = way('headings of departments', 10)
    const header = rows.at(-1) as Cell[]
    const priceAt = shape.findIndex(({ kind }) => kind === 'price' || kind === 'inpatient')
    const labelAt = shape.findIndex(({ kind }) => kind === 'description')
    let sum = 0
    for (const [i, item] of ofList.entries()) {
      if (again && i > 0 && i % 50 === 0) rows.push([...header])
      if (headings && i % 30 === 0) rows.push([item.department])
      if (blanks && i % 37 === 36) rows.push(shape.map(() => ''))
      if (sums && i > 0 && i % 40 === 0) {
        rows.push(
          shape.map((_, at) => (at === priceAt ? priceText(sum) : at === labelAt ? oneOf(['Total', 'SUBTOTAL', 'Sub-Total:']) : '')),
        )
        sum = 0
      }
      sum += item.cents
      const odd = percent(4) ? oneOf(['', 'N/A', '$0.00', '-25.00', '(30.00)', 'TBD', 'varies']) : null
      rows.push(
        shape.map(({ kind, cell }) =>
          isPrice(kind) && odd !== null ? odd : isPrice(kind) ? priceText(cell(item, i) as number) : cell(item, i),
        ),
      )
      if (isOwn && odd === null && !(isByHospital && isOfOther(item)))
        expected.push(
          ...expectedOf(
            item,
            shape.map(({ kind }) => kind),
          ),
        )
    }
    return { name, rows: [...rows, ...footers(roll, shape.length, way)] }
  }

  const sheets: Grid[] = []
  const [drugs, others] = [items.filter(({ ndc }) => ndc), items.filter(({ ndc }) => !ndc)]
  if (isSheet && way('sheets by kind', 15) && drugs.length > 8)
    sheets.push(grid(others, 'Procedures', columns), grid(drugs, 'Pharmacy', columnsOf(roll, isSheet, () => false).columns))
  else sheets.push(grid(items, oneOf(['CDM', 'Sheet1', 'Chargemaster 2021', 'Standard Charges']), columns))
  if (isSheet && sheets.length === 1 && way('sheet of another hospital', 25)) {
    const dearer = items.map((item) => ({ ...item, cents: item.cents + 500, outpatientCents: item.outpatientCents + 500 }))
    sheets[0]!.name = 'Mercy Lakeside'
    sheets.push(grid(dearer, 'St Agnes', columns, false))
  }
  if (isSheet && way('sheet of notes', 20))
    sheets.unshift({ name: 'Read me', rows: [['About this file'], ['Charges are before any discount.'], ['Call 555-0100']] })
  if (way('empty first columns', 6)) for (const sheet of sheets) sheet.rows = sheet.rows.map((row) => ['', ...row])
  return { ...write(roll, sheets, isSheet, way), facilityName: OWN, expected, ways }
}

const anyCodeOf = ({ cpt, ndc, code }: Item) => cpt || ndc || code
const isPrice = (kind: Kind | null) => kind === 'price' || kind === 'inpatient' || kind === 'outpatient'
const isOfOther = ({ cents }: Item) => cents % 3 === 0
const hospitalColumn = ({ oneOf }: Dice): Column => ({
  header: oneOf(['Hospital', 'Facility', 'Hospital Name', 'Facility Name']),
  kind: null,
  cell: (item) => (isOfOther(item) ? OTHER : OWN),
})

function columnsOf(roll: Dice, isSheet: boolean, way: (name: string, share: number) => boolean): { columns: Column[] } {
  const { percent, oneOf } = roll
  const column = (kind: Named, cell: Column['cell'], header = headerOf(roll, kind)): Column => ({ header, kind, cell })
  const asNumber = isSheet && percent(50)
  const code = (text: string): Cell => (asNumber && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : text)
  const none = oneOf(['', '', '', 'N/A', '-', 'NULL'])
  const prefix = way('prefixed codes', 6) ? '0' : ''
  const revenueOf = oneOf([(text: string) => text, (text: string) => text.replace(/^0/, '')])
  const columns: Column[] = [column('description', ({ description }) => description)]
  const anyCode = way('codes of several kinds', 6)
  const hasOneCode = !anyCode && way('one column of codes', 8)
  if (anyCode)
    columns.push({ header: oneOf(['Code', 'Procedure Code', 'CODE', 'Item Code']), kind: 'any', cell: (item) => code(anyCodeOf(item)) })
  else if (hasOneCode) columns.push(column('cpt', ({ cpt }) => code(cpt) || none, oneOf(['Code', 'Procedure Code', 'CODE'])))
  else {
    if (percent(80)) columns.push(column('code', ({ code: own }) => code(own)))
    if (percent(70)) columns.push(column('cpt', ({ cpt }) => (cpt ? code(prefix + cpt) : none)))
  }
  if (percent(60)) columns.push(column('revenue', ({ revenue }) => (revenue ? code(revenueOf(revenue)) : none)))
  if (percent(45)) columns.push(column('department', ({ department }) => department))
  if (percent(15)) columns.push(column('ndc', ({ ndc }) => ndc || none))
  if (percent(12)) columns.push(column('gl', ({ gl }) => gl))
  if (way('a price per setting', 10)) {
    const [inpatient, outpatient] = settingHeaders(roll)
    columns.push(
      column('inpatient', ({ cents }) => cents, inpatient),
      column('outpatient', ({ outpatientCents }) => outpatientCents, outpatient),
    )
  } else columns.push(column('price', ({ cents }) => cents))
  const others = way('other columns', 45) ? otherColumns(roll, isSheet) : []
  columns.push(...others.map(({ header, cell }: OtherColumn): Column => ({ header, kind: null, cell })))
  if (way('prices of another site', 6))
    columns.push({ header: oneOf(['St Agnes', 'St. Agnes Medical Center Price']), kind: null, cell: ({ cents }) => (cents + 700) / 100 })
  const inOrder = way('columns in any order', 40) ? roll.shuffled(columns) : columns
  return {
    columns: way('empty columns', 10)
      ? inOrder.flatMap((each, i) => (i === 1 ? [{ header: '', kind: null, cell: () => '' }, each] : [each]))
      : inOrder,
  }
}

function priceWriter({ oneOf }: Dice): (cents: number) => string {
  const plain = (cents: number) => (cents / 100).toFixed(2)
  const commas = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return oneOf<(cents: number) => string>([
    plain,
    plain,
    commas,
    (cents) => String(cents / 100),
    (cents) => `$${plain(cents)}`,
    (cents) => `$${commas(cents)}`,
    (cents) => ` $ ${commas(cents)} `,
    (cents) => ` ${commas(cents)} `,
  ])
}

/** Of two prices that agree one item is made, for both settings. */
function expectedOf(item: Item, kinds: (Kind | null)[]): Expected[] {
  const has = (kind: Kind, text: string) => (kinds.includes(kind) ? text : '')
  const one = {
    description: item.description,
    code: has('code', item.code),
    cptHcpcs: has('cpt', item.cpt),
    revenueCode: has('revenue', item.revenue),
    ndc: has('ndc', item.ndc),
    anyCode: has('any', anyCodeOf(item)),
  }
  if (!kinds.includes('inpatient') || item.cents === item.outpatientCents) return [{ ...one, setting: 'both', cents: item.cents }]
  return [
    { ...one, setting: 'inpatient', cents: item.cents },
    { ...one, setting: 'outpatient', cents: item.outpatientCents },
  ]
}
