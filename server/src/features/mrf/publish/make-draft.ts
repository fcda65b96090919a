import type { Publication } from '@ratebook/prisma/generated/client.ts'
import type { CheckResult } from '@ratebook/shared/file-checks.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../../../config.ts'
import { connectionOver, type Db } from '../../../data/db.ts'
import type { Client } from '../../../data/pool.ts'
import { Problem } from '../../../data/problem.ts'
import { todayOf } from '../../../data/today.ts'
import { UnreadableFile } from '../../../imports/unreadable-file.ts'
import { runCheck } from '../check/run-check.ts'
import type { TermsCache } from '../../../terms/brand-terms.ts'
import { makeFile, type Subject } from '../make-file.ts'
import type { Standing } from '../standing.ts'
import { withRecords } from './found-records.ts'
import { factsOf, listOf, pathOf, writeWhole } from './kept-file.ts'

const EVERY_MS = 1_000
/** What stands for a check that could not be made: a person looks. */
const unchecked: CheckResult = {
  summary: { hospitalName: '', lastUpdatedOn: '', version: '', layout: '', rows: 0, payers: 0 },
  errors: 1,
  warnings: 0,
  kinds: [{ code: 'unreadable', severity: 'error', count: 1, first: [] }],
  validator: null,
}

type Parts = { db: Db; config: Config; terms: TermsCache; signal: AbortSignal }
export type Tell = (progress: number) => void
const whereOf = ({ brandId, id }: Publication) => ({ brandId_id: { brandId, id } })

/** Writes into the draft's row, while `work` waits for its turn and makes it, how far it is, and why it failed. */
export async function told<R>({ prisma }: Db, draft: Publication, work: (tell: Tell) => Promise<R>): Promise<R> {
  const where = whereOf(draft)
  let progress = 0
  const telling = setInterval(() => {
    const { brandId, id } = draft
    prisma.publication
      .updateMany({ where: { brandId, id, state: 'making' }, data: { progress, toldAt: new Date() } })
      .catch(() => undefined)
  }, EVERY_MS)
  const tell: Tell = (share) => {
    progress = share
  }
  try {
    return await work(tell)
  } catch (error) {
    const why = error instanceof Problem ? error.fault : fault('failed')
    await prisma.publication.update({ where, data: { state: 'failed', result: { ...why } } }).catch(() => undefined)
    throw error
  } finally {
    clearInterval(telling)
  }
}

/** Makes the file of a draft over a connection of its own, and checks it. */
export async function makeDraft(
  { db, config, terms, signal }: Parts,
  client: Client,
  draft: Publication,
  of: Omit<Subject, 'head'> & { standing: Standing },
  tell: Tell,
): Promise<Publication> {
  const { head, layout, madeFrom, fileName } = of.standing
  const now = { ...draft, layout }
  const file = pathOf(config.sharedDir, now)
  await writeWhole(file, (part) => makeFile(client, { ...of, head }, layout, part, { terms, signal }))
  tell(0.5)
  const request = { path: file, listPath: listOf(config.sharedDir, now), today: await todayOf(db, draft.brandId) }
  const checked = await runCheck(request, signal, (share) => tell(0.5 + share / 2)).catch((error) => {
    if (error instanceof UnreadableFile) return unchecked
    throw error
  })
  const reader = connectionOver(client)
  const result = await withRecords(reader, of, await terms.asOf(reader, draft.brandId), checked)
  const errors = result.errors + (result.validator?.errors ?? 0)
  const attesterName = head.attestation.attester_name
  const made = { ...(await factsOf(file)), madeFrom, fileName, layout, attesterName, errors, result: { ...result } }
  return db.prisma.publication.update({ where: whereOf(draft), data: { ...made, state: 'checked', progress: 1 } })
}
