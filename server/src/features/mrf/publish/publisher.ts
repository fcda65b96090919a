import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuid } from 'uuid'
import sql from 'sql-template-tag'
import type { Publication } from '@ratebook/prisma/generated/client.ts'
import type { CheckResult } from '@ratebook/shared/file-checks.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../../../config.ts'
import { type Actor, ITSELF } from '../../../data/audit.ts'
import type { BrandRow } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import { Problem } from '../../../data/problem.ts'
import { todayOf } from '../../../data/today.ts'
import type { Tx } from '../../../data/tx.ts'
import { UnreadableFile } from '../../../imports/unreadable-file.ts'
import { siteOf } from '../../../data/addresses.ts'
import type { Mailer } from '../../../mail.ts'
import { runCheck } from '../check/run-check.ts'
import type { FileStore } from '../file-store.ts'
import { layoutOf, publishedName } from '../publication.ts'
import { compressFile, keepFile, listOf, pathOf, removeKept } from './kept-file.ts'
import { mailStaff } from './staff-mail.ts'

/** Files of a facility that are kept beside the one that is public. */
export const KEPT = 12
const EVERY_MS = 1_000
const ENTITY = 'published file'
/** What stands for a check that could not be made: a person looks. */
const unchecked: CheckResult = {
  summary: { hospitalName: '', lastUpdatedOn: '', version: '', layout: '', rows: 0, payers: 0 },
  errors: 1,
  warnings: 0,
  kinds: [{ code: 'unreadable', severity: 'error', count: 1, first: [] }],
  validator: null,
}

interface Parts {
  db: Db
  config: Config
  mail: Mailer
  log: FastifyBaseLogger
  store: FileStore
}

/** Makes, checks and publishes the files of facilities. What is made is kept under the id of its publication; one of each is public. */
export class Publisher {
  readonly #parts: Parts
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<unknown>>()
  readonly #following = new Map<string, Promise<Publication | null>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Ends what is under way: it is made again when somebody asks. */
  async close() {
    this.#closing.abort(new Problem(503, fault('gettingReady')))
    await Promise.allSettled(this.#running)
  }

  /**
   * The file of a facility that is public; null: there is none. Where files are published by themselves, it is the one of the present
   * state, unless that has errors: whoever asks first waits until it is made and checked, everybody else for the same. Nobody waits for
   * long where there is an earlier one: it is sent while the present one is made.
   */
  async publicFile(brand: BrandRow, facility: FacilityRow): Promise<Publication | null> {
    const { db, store, config } = this.#parts
    const of = { brandId: brand.id, facilityId: facility.id }
    const published = await db.prisma.publication.findFirst({ where: { ...of, state: 'published' } })
    if (!facility.publishesItself) return published
    const [madeFrom, fileName] = [await store.nameOf(brand, facility, layoutOf(facility)), await publishedName(db, brand, facility)]
    if (published?.madeFrom === madeFrom && published.fileName === fileName) return published
    const refused = await db.prisma.publication.count({ where: { ...of, madeFrom, state: 'checked', errors: { gt: 0 } } })
    if (refused > 0 && published) return published
    const key = `${facility.id} ${madeFrom} ${fileName}`
    const following = this.#following.get(key) ?? this.#follow(brand, facility, published).finally(() => this.#following.delete(key))
    this.#following.set(key, following)
    return published ? Promise.race([following, setTimeout(config.fileWaitMs, published, { ref: false })]) : following
  }

  /**
   * Publishes what has changed. A file with errors takes no other's place; the very first one does go out, because without it there
   * would be none.
   */
  async #follow(brand: BrandRow, facility: FacilityRow, published: Publication | null): Promise<Publication | null> {
    const draft = await this.#create(brand, facility, ITSELF)
    const made = await this.#run(this.#make(brand, facility, draft))
    if (made.errors > 0) await this.#tellOfErrors(brand, facility, published !== null)
    if (made.errors > 0 && published) return published
    return this.publish(brand, facility, made, ITSELF)
  }

  /** Begins to make and check a file; how far it is stands in its row. */
  async begin(brand: BrandRow, facility: FacilityRow, actor: Actor): Promise<Publication> {
    const { db, log } = this.#parts
    const draft = await this.#create(brand, facility, actor)
    await db.transaction((tx) => this.#record(tx, actor, 'generate', draft))
    this.#run(this.#make(brand, facility, draft)).catch((error) => log.warn({ err: error }, 'a file could not be made'))
    return draft
  }

  async #create(brand: BrandRow, facility: FacilityRow, actor: Actor): Promise<Publication> {
    const { db, store } = this.#parts
    const layout = layoutOf(facility)
    const draft = await db.prisma.publication.create({
      data: {
        brandId: brand.id,
        id: uuid(),
        facilityId: facility.id,
        layout,
        fileName: await publishedName(db, brand, facility),
        madeFrom: await store.nameOf(brand, facility, layout),
        username: actor.username,
        attesterName: facility.attesterName,
      },
    })
    await this.#forget(draft)
    return draft
  }

  async #make(brand: BrandRow, facility: FacilityRow, draft: Publication): Promise<Publication> {
    const { db, config, store } = this.#parts
    const where = { brandId_id: { brandId: brand.id, id: draft.id } }
    let progress = 0
    const telling = setInterval(() => {
      db.prisma.publication.update({ where, data: { progress, toldAt: new Date() } }).catch(() => undefined)
    }, EVERY_MS)
    try {
      const { directory, name } = await store.file(brand, facility, layoutOf(facility))
      const file = pathOf(config.dataDir, draft)
      const kept = await keepFile(path.join(directory, name), file)
      const request = { path: file, listPath: listOf(config.dataDir, draft), today: await todayOf(db, brand.id) }
      const result = await runCheck(request, this.#closing.signal, (share) => {
        progress = 0.5 + share / 2
      }).catch((error) => {
        if (error instanceof UnreadableFile) return unchecked
        throw error
      })
      const errors = result.errors + (result.validator?.errors ?? 0)
      clearInterval(telling)
      const data = { ...kept, state: 'checked', progress: 1, errors, madeFrom: name, result: { ...result } }
      return await db.prisma.publication.update({ where, data })
    } catch (error) {
      clearInterval(telling)
      const why = error instanceof Problem ? error.fault : fault('failed')
      await db.prisma.publication.update({ where, data: { state: 'failed', result: { ...why } } }).catch(() => undefined)
      throw error
    }
  }

  /**
   * Makes a checked file the public one; the one before stays kept.
   * @param also what else happens with it, in the same transaction
   * @throws Problem 409 when it is none that waits for it
   */
  async publish(brand: BrandRow, { id: facilityId }: FacilityRow, { id }: Publication, actor: Actor, also?: (tx: Tx) => Promise<unknown>) {
    const { db, config, log } = this.#parts
    const of = { brandId: brand.id, facilityId }
    const published = await db.transaction(async (tx) => {
      await tx.rows(sql`SELECT 1 FROM facility WHERE brand_id = ${brand.id} AND id = ${facilityId} FOR NO KEY UPDATE`)
      const draft = await tx.prisma.publication.findUniqueOrThrow({ where: { brandId_id: { brandId: brand.id, id } } })
      const before = await tx.prisma.publication.findFirst({ where: { ...of, state: 'published' } })
      // another server was faster
      if (actor === ITSELF && before?.madeFrom === draft.madeFrom && before.fileName === draft.fileName) return before
      if (draft.state !== 'checked') throw new Problem(409, fault('notToBePublished'))
      await also?.(tx)
      const now = new Date()
      await tx.prisma.publication.updateMany({ where: { ...of, state: 'published' }, data: { state: 'replaced', endedAt: now } })
      const after = await tx.prisma.publication.update({
        where: { brandId_id: { brandId: brand.id, id } },
        data: { state: 'published', publishedAt: now, publishedBy: actor.username },
      })
      await this.#record(tx, actor, 'publish', after)
      return after
    })
    this.#run(compressFile(pathOf(config.dataDir, published), this.#closing.signal)).catch((error) => {
      if (!this.#closing.signal.aborted) log.warn({ err: error }, 'a published file is not sent compressed')
    })
    await this.#forget(of)
    return published
  }

  /** Takes a file away from the public, and leaves it to people to publish the next. */
  async withdraw({ brandId, facilityId, id }: Publication, actor: Actor) {
    await this.#parts.db.transaction(async (tx) => {
      const { count } = await tx.prisma.publication.updateMany({
        where: { brandId, id, state: 'published' },
        data: { state: 'withdrawn', endedAt: new Date() },
      })
      if (count === 0) throw new Problem(409, fault('notPublic'))
      await tx.prisma.facility.update({ where: { brandId_id: { brandId, id: facilityId } }, data: { publishesItself: false } })
      await this.#record(tx, actor, 'withdraw', await tx.prisma.publication.findUniqueOrThrow({ where: { brandId_id: { brandId, id } } }))
    })
  }

  /** Removes what is older than the files that are kept, and drafts that others came after. */
  async #forget({ brandId, facilityId }: { brandId: string; facilityId: string }) {
    const { db, config } = this.#parts
    const of = { brandId, facilityId }
    const all = await db.prisma.publication.findMany({ where: of, orderBy: { createdAt: 'desc' } })
    const ended = all.filter(({ state }) => state === 'replaced' || state === 'withdrawn')
    const drafts = all.filter(({ state }, i) => i > 0 && (state === 'checked' || state === 'failed'))
    for (const old of [...ended.slice(KEPT), ...drafts]) {
      await removeKept(config.dataDir, old)
      await db.prisma.publication.deleteMany({ where: { brandId, id: old.id } })
    }
  }

  #record(tx: Tx, actor: Actor, action: string, { brandId, facilityId, fileName, layout, size, sha256, attesterName }: Publication) {
    const after = { fileName, layout, ...(sha256 && { size, sha256, attesterName }) }
    return tx.record(brandId, actor, { action, entity: ENTITY, entityId: facilityId, name: fileName, after })
  }

  async #tellOfErrors(brand: BrandRow, { name }: FacilityRow, isHeld: boolean) {
    const { db, mail, config, log } = this.#parts
    const what = isHeld
      ? 'What it says has changed, but the new file has errors. The file before it stays public until they are mended.'
      : 'It is the first one and has errors. It is public all the same, because without it there would be none: please mend them soon.'
    const where = `What was found, and how it is mended, stands here:\n${siteOf(config, brand)}/transparency`
    await mailStaff(
      db,
      mail,
      brand,
      `The price file of ${name} has errors`,
      `The machine-readable file of ${name} was made.`,
      what,
      where,
    ).catch((error) => log.warn({ err: error }, 'staff could not be told of the errors of a file'))
  }

  #run<R>(work: Promise<R>): Promise<R> {
    this.#running.add(work)
    const done = () => this.#running.delete(work)
    work.then(done, done)
    return work
  }
}
