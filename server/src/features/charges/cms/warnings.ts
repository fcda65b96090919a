import sql from 'sql-template-tag'
import type { UploadWarning } from '@ratebook/shared/uploads.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Tx } from '../../../data/tx.ts'
import { HIGHEST, warning } from '../plausibility.ts'
import { namesIn } from '../../../imports/cms/head.ts'
import type { CmsLayout } from '../../../imports/cms/layout.ts'

/** What the rows of a file held, counted as they were read. */
export interface CmsCounts {
  rates: number
  /** rates that lack what CMS demands beside what they have */
  incomplete: number
  /** values of columns that the data dictionary does not know */
  unread: number
}

interface Facts {
  high: number
  highest: number
  percentages: number
  /** percentages below one: 0.7 for 70 %? */
  fractions: number
  example: number
  crossed: number
  estimated: number
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** What about the rates of a file, and about whose it is, has to be agreed to. */
export async function rateWarnings(tx: Tx, layout: CmsLayout, facilityName: string, counts: CmsCounts): Promise<UploadWarning[]> {
  const [facts] = await tx.rows<Facts>(sql`
    SELECT count(*) FILTER (WHERE p.dollar > ${HIGHEST})::int AS high, max(p.dollar)::float8 AS highest,
      count(p.percentage)::int AS percentages, count(*) FILTER (WHERE p.percentage < 1)::int AS fractions,
      max(p.percentage) FILTER (WHERE p.percentage < 1)::float8 AS example,
      count(*) FILTER (WHERE p.minimum > p.maximum)::int AS crossed, count(p.estimated_amount)::int AS estimated
    FROM published_row p WHERE p.payer_name IS NOT NULL`)
  if (!facts) throw new Error('an aggregate answers one row')
  const { high, highest, percentages, fractions, example, crossed, estimated } = facts
  const { rates, incomplete, unread } = counts
  const [name = '', ...locations] = namesIn(layout.facts)
  const isOwn = [name, ...locations].some((each) => lettersOf(each) === lettersOf(facilityName))
  const names = layout.unread.map((column) => layout.header[column]).join(', ')
  const possible: [boolean, UploadWarning][] = [
    [name !== '' && !isOwn, warning(fault('otherHospitalFile', { name, facility: facilityName }), false)],
    [high > 0, warning(fault('ratesHigh', { count: high, highest, limit: HIGHEST }), high * 1000 > rates)],
    [fractions > 0, warning(fault('percentagesLow', { count: fractions, of: percentages, example }), fractions * 10 > percentages)],
    [crossed > 0, warning(fault('endsCrossed', { count: crossed }), false)],
    [incomplete > 0, warning(fault('ratesIncomplete', { count: incomplete, rates }), false)],
    [estimated > 0, warning(fault('estimatesLeftOut', { count: estimated }), false)],
    [unread > 0, warning(fault('columnsUnread', { count: unread, columns: names }), false)],
  ]
  return possible.flatMap(([holds, it]) => (holds ? [it] : []))
}
