import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { EstimateDocument, EstimateEdit } from '@ratebook/shared/good-faith-document.ts'
import { dueOf, lastDayToChange } from '@ratebook/shared/good-faith-clocks.ts'
import { dayOf } from '@ratebook/shared/wire/day.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../../data/problem.ts'
import { current } from '../../data/records.ts'
import { todayOf } from '../../data/today.ts'
import type { Tx } from '../../data/tx.ts'
import type { StaffContext } from '../../http/serve.ts'
import { compose } from './compose.ts'
import { hashesOf, readDocument, sealDocument } from './sealed.ts'

const dated = (day: string | null) => (day === null ? null : new Date(day))

/** What an estimate's row holds of its newest edition: nothing that says who it is for, but what finds it. */
function rowOf({ brandId, config }: StaffContext, document: EstimateDocument) {
  const { basis, startedOn, scheduledFor, edition, firstName, lastName, dob, providers } = document
  const dueOn = edition === 1 ? dueOf(document) : scheduledFor === null ? null : lastDayToChange(scheduledFor)
  return {
    ...{ basis, edition, facilityName: providers[0]?.name ?? '' },
    ...{ startedOn: new Date(startedOn), scheduledFor: dated(scheduledFor), dueOn: dated(dueOn), givenOn: null },
    known: hashesOf(`${firstName} ${lastName} ${dob}`, brandId, config.keys),
  }
}
/** What the log says of it: its number and its days. */
const told = ({ number, edition, basis, startedOn, scheduledFor }: EstimateDocument) => ({
  ...{ number, edition, basis, startedOn, scheduledFor },
})

async function keepEdition({ brandId, config, user }: StaffContext, tx: Tx, id: string, document: EstimateDocument) {
  const { edition } = document
  const said = { sealed: sealDocument(document, config.keys), madeBy: user.username, madeAt: new Date() }
  await tx.prisma.estimateEdition.upsert({
    where: { brandId_estimateId_edition: { brandId, estimateId: id, edition } },
    create: { brandId, estimateId: id, edition, ...said },
    update: said,
  })
}

export async function createEstimate(context: StaffContext, edit: EstimateEdit): Promise<{ id: string }> {
  const { db, brandId, user } = context
  const [id, today] = [uuid(), await todayOf(db, brandId)]
  await db.transaction(async (tx) => {
    // numbers follow each other: of two at once the second waits
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('estimates ' || ${brandId}, 0))::text`)
    const [{ number } = { number: 1 }] = await tx.rows<{ number: number }>(sql`
      SELECT coalesce(max(e.number), 0) + 1 AS number FROM good_faith_estimate e WHERE e.brand_id = ${brandId}`)
    const document = await compose({ db, brandId, today }, edit, { number, edition: 1 })
    await tx.prisma.goodFaithEstimate.create({ data: { brandId, id, number, ...rowOf(context, document) } })
    await keepEdition(context, tx, id, document)
    await tx.record(brandId, user, { action: 'create', entity: 'good faith estimate', entityId: id, after: told(document) })
  })
  return { id }
}

/**
 * Changes the newest edition; where that was given, makes the next one.
 * @throws Problem 422 where it is too late for a changed one
 */
export async function updateEstimate(context: StaffContext, { id, version, ...edit }: EstimateEdit & { id: string; version?: number }) {
  const { db, brandId, user } = context
  const today = await todayOf(db, brandId)
  await db.transaction(async (tx) => {
    const row = await current(tx, 'goodFaithEstimate', brandId, id, version)
    const edition = row.givenOn === null ? row.edition : row.edition + 1
    const day = edition > 1 && edit.scheduledFor !== null ? lastDayToChange(edit.scheduledFor) : null
    if (day !== null && today > day) throw new Problem(422, fault('estimateTooLate', { day }))
    const before = edition > 1 ? await saidBefore(context, tx, id, edition - 1) : undefined
    const document = await compose({ db, brandId, today }, edit, { number: row.number, edition, before })
    await tx.prisma.goodFaithEstimate.update({
      where: { brandId_id: { brandId, id } },
      data: { ...rowOf(context, document), version: { increment: 1 } },
    })
    await keepEdition(context, tx, id, document)
    const was = { edition: row.edition, basis: row.basis, startedOn: dayText(row.startedOn), scheduledFor: dayText(row.scheduledFor) }
    await tx.record(brandId, user, { action: 'update', entity: 'good faith estimate', entityId: id, before: was, after: told(document) })
  })
  return { id }
}

/** What an edition that was given said, of what a changed one has to tell: 45 CFR 149.610(b)(1)(x)(B). */
async function saidBefore({ brandId, config }: StaffContext, tx: Tx, estimateId: string, edition: number) {
  const { sealed } = await tx.prisma.estimateEdition.findFirstOrThrow({ where: { brandId, estimateId, edition } })
  const { recurrence = null, total } = readDocument(sealed, config.keys)
  return { edition, recurrence, total }
}
const dayText = (date: Date | null) => (date === null ? null : dayOf(date))
