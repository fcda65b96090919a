import sharp from 'sharp'
import sql from 'sql-template-tag'
import { disputeOf, lastDayToChange } from '@ratebook/shared/good-faith-clocks.ts'
import type { EstimateDocument } from '@ratebook/shared/good-faith-document.ts'
import type { Bill, Estimate, WayOfGiving } from '@ratebook/shared/good-faith-estimates.ts'
import { toCents, toDollars } from '@ratebook/shared/pricing/money.ts'
import { type Day, dayOf } from '@ratebook/shared/wire/day.ts'
import { notFound } from '../../data/problem.ts'
import { todayOf } from '../../data/today.ts'
import type { StaffContext } from '../../http/serve.ts'
import { makePdf } from '../../pdf/make-pdf.ts'
import { estimateAsPdf } from './estimate-as-pdf.ts'
import { type KeptBill, readBills, readPdf, readDocument } from './sealed.ts'

const textOf = (date: Date | null) => (date === null ? '' : dayOf(date))

async function rowsOf({ db, brandId }: StaffContext, id: string) {
  const include = { editions: { omit: { pdf: true }, orderBy: { edition: 'desc' } } } as const
  const row = await db.prisma.goodFaithEstimate.findFirst({ where: { brandId, id }, include })
  if (!row) throw notFound('goodFaithNotFound')
  return row
}
type Row = Awaited<ReturnType<typeof rowsOf>>

function editionOf({ editions }: Row, wanted?: number) {
  const edition = wanted === undefined ? editions[0] : editions.find((one) => one.edition === wanted)
  if (!edition) throw notFound('goodFaithNotFound')
  return edition
}

/** What was billed beside what was expected of the same provider. */
function billsOf(bills: readonly KeptBill[], given: EstimateDocument | null, today: Day): Bill[] {
  return bills.flatMap(({ provider, billed, receivedOn }) => {
    const expected = given?.providers.find(({ name }) => name === provider)?.total
    if (expected === undefined) return []
    const { aboveCents, state, until } = disputeOf({ expectedCents: toCents(expected), billedCents: toCents(billed), receivedOn }, today)
    return [{ provider, expected, billed, receivedOn, above: toDollars(aboveCents), state, until }]
  })
}

/** @param wanted an edition, else the newest */
export async function readEstimate(context: StaffContext, id: string, wanted?: number): Promise<Estimate> {
  const { db, brandId, config } = context
  const [row, today] = await Promise.all([rowsOf(context, id), todayOf(db, brandId)])
  const document = readDocument(editionOf(row, wanted).sealed, config.keys)
  const given = row.editions.find(({ givenOn }) => givenOn !== null)
  const dueOn = textOf(row.dueOn)
  return {
    ...{ id, number: row.number, facility: row.facilityName, basis: row.basis as Estimate['basis'] },
    ...{ startedOn: textOf(row.startedOn), scheduledFor: textOf(row.scheduledFor), dueOn, givenOn: textOf(row.givenOn) },
    state: row.givenOn !== null ? 'given' : dueOn === '' ? 'open' : dueOn < today ? 'overdue' : 'due',
    edition: row.edition,
    version: row.version,
    document,
    editions: row.editions.map(({ edition, madeAt, madeBy, givenOn, how, givenBy }) => ({
      ...{ edition, madeAt: madeAt.toISOString(), madeBy, givenOn: textOf(givenOn), how: how as WayOfGiving | '', givenBy },
    })),
    changeBy: row.scheduledFor === null ? '' : lastDayToChange(textOf(row.scheduledFor)),
    bills: billsOf(readBills(row.bills, config.keys), given ? readDocument(given.sealed, config.keys) : null, today),
  }
}

/** The brand's logo as documents take it. */
async function logoOf({ db, brandId }: StaffContext) {
  const [logo] = await db.rows<{ bytes: Buffer; name: string }>(sql`
    SELECT l.bytes, b.display_name AS name FROM brand_logo l JOIN brand b ON b.id = l.brand_id WHERE l.brand_id = ${brandId}`)
  return logo && { png: await sharp(logo.bytes).png().toBuffer(), alt: logo.name }
}

/** An edition as PDF: one that was given as it was given, else as it would be now. */
export async function readEdition(context: StaffContext, id: string, wanted?: number) {
  const row = await rowsOf(context, id)
  const edition = editionOf(row, wanted)
  const { keys } = context.config
  const where = { brandId: context.brandId, estimateId: id, edition: edition.edition }
  const kept = await context.db.prisma.estimateEdition.findFirstOrThrow({ where, select: { pdf: true } })
  const pdf =
    kept.pdf === '' ? await makePdf(estimateAsPdf(readDocument(edition.sealed, keys), await logoOf(context))) : readPdf(kept.pdf, keys)
  return { row, edition, pdf }
}

export async function estimatePdf(context: StaffContext, id: string, wanted?: number) {
  const { row, edition, pdf } = await readEdition(context, id, wanted)
  context.reply
    .header('content-disposition', `attachment; filename="good-faith-estimate-${row.number}-${edition.edition}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
  return context.reply.type('application/pdf').send(pdf)
}
