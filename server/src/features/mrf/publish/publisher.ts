import { setTimeout } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import sql from 'sql-template-tag'
import type { Publication } from '@ratebook/prisma/generated/client.ts'
import type { FileLayout } from '@ratebook/shared/file-layouts.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { type Actor, ITSELF } from '../../../data/audit.ts'
import { siteOf } from '../../../data/addresses.ts'
import { type BrandRow, brandById } from '../../../data/brand.ts'
import type { Client } from '../../../data/pool.ts'
import { ofBrands } from '../../../data/scope.ts'
import { activeFacility, type FacilityRow } from '../../../data/facility.ts'
import { notFound, Problem, refusedFields } from '../../../data/problem.ts'
import { missingFor, pricedFacilities } from '../../../data/publication.ts'
import type { Tx } from '../../../data/tx.ts'
import { TermsCache } from '../../../terms/brand-terms.ts'
import { makeFile } from '../make-file.ts'
import { isOf, type Standing, standingOf } from '../standing.ts'
import { dueFiles, type OfFacility, wasTried } from './due-files.ts'
import { keptDays } from './kept-days.ts'
import { compressFile, isKept, packKept, pathOf, removeKept, writeWhole } from './kept-file.ts'
import { makeDraft, told } from './make-draft.ts'
import { type Parts, tellOfErrors } from './staff-mail.ts'
import { AT_ONCE, Turns } from './turns.ts'

/** After so long without a word, whoever made a file is taken for dead. */
export const DEAD_MS = 180_000
/** How long one round of making files ahead goes on: the next begins a minute later. */
const ROUND_MS = 1_800_000
const RETRY_SECONDS = '15'
const ENTITY = 'published file'

/** Before anything of its files: what publishes and what withdraws would else wait for each other. */
const lockFacility = (tx: Tx, { brandId, facilityId }: OfFacility) =>
  tx.rows(sql`SELECT 1 FROM facility WHERE brand_id = ${brandId} AND id = ${facilityId} FOR NO KEY UPDATE`)

/** Makes, checks and publishes the files of facilities. What is made is kept under the id of its publication; one of each is public. */
export class Publisher {
  readonly #parts: Parts
  readonly #closing = new AbortController()
  readonly #turns: Turns
  readonly #terms: TermsCache
  readonly #running = new Set<Promise<unknown>>()
  readonly #following = new Map<string, Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
    // apart from the pricer's: of the moment of each file, and of no more brands than files are made at once
    this.#terms = new TermsCache(parts.db, AT_ONCE)
    this.#turns = new Turns(parts.config.databaseUrl, this.#closing.signal, (error) =>
      parts.log.warn({ err: error }, 'a database connection broke while a file was made'),
    )
  }

  /** Ends what is under way: it is made again when it is due. */
  async close() {
    this.#closing.abort(new Problem(503, fault('gettingReady')))
    await Promise.allSettled(this.#running)
    await this.#turns.close()
  }

  /**
   * The file of a facility that is public: the present one where it is made within some seconds, else the one published last. Who wants
   * the present one waits longer for it, and so does everybody where there is none yet.
   * @throws Problem 404: there is none; 503: the first one is being made
   */
  async publicFile(brand: BrandRow, facility: FacilityRow, isPresent: boolean): Promise<Publication> {
    const { db, config } = this.#parts
    const of = { brandId: brand.id, facilityId: facility.id }
    const [published, standing] = await Promise.all([this.#published(of), standingOf(db, brand, facility)])
    if (published && !facility.publishesItself && isKept(config.sharedDir, published)) return published
    if (published && isOf(published, standing) && isKept(config.sharedDir, published)) return published
    if (!facility.publishesItself && !(published && isOf(published, standing))) throw notFound('fileNotFound')
    const isWanting = missingFor(brand, facility, await pricedFacilities(db, brand.id)).length > 0
    if (published && isWanting && isKept(config.sharedDir, published)) return published
    const waitMs = published && !isPresent ? Math.min(config.fileBriefWaitMs, config.fileWaitMs) : config.fileWaitMs
    if (!(await wasTried(db, of, standing))) await this.#within(this.#present(of), waitMs)
    const last = await this.#published(of)
    if (last && isKept(config.sharedDir, last)) return last
    if (!last && (await wasTried(db, of, standing, 'refused'))) throw notFound('fileNotFound')
    throw new Problem(503, fault('fileBeingMade'), undefined, { 'retry-after': RETRY_SECONDS })
  }

  /** Whether a file of the facility is public. */
  isPublic = async ({ brandId, id }: FacilityRow) => (await this.#published({ brandId, facilityId: id })) !== null

  /**
   * Where a public file lies in a layout: in another than its own it is made of the present state, for who asks first.
   * @throws Problem 422 when that is not the public one; 503: it is being made
   */
  async pathIn(layout: FileLayout, published: Publication): Promise<string> {
    const { config } = this.#parts
    const isThere = () => isKept(config.sharedDir, published, layout)
    const make = (client: Client) => this.#write(client, published, layout)
    if (!isThere()) await this.#within(this.#run(this.#turns.take(published.facilityId, async (client) => isThere() || make(client))))
    if (!isThere()) throw new Problem(503, fault('fileBeingMade'), undefined, { 'retry-after': RETRY_SECONDS })
    return pathOf(config.sharedDir, published, layout)
  }

  /** Makes and publishes, one after the other, the files whose state has changed and been quiet: nobody waits for them then. */
  async keepUp(now = Date.now()) {
    const begun = Date.now()
    const due = await dueFiles(this.#parts.db, now)
    for (const of of due) {
      if (this.#closing.signal.aborted || Date.now() - begun > ROUND_MS) break
      await this.#follow(of)
    }
    return { files: due.length }
  }

  /** Until the file of the present state is made; one that is under way may have begun before it. */
  async #present(of: OfFacility) {
    await this.#following.get(of.facilityId)
    await this.#follow(of)
  }

  #follow(of: OfFacility): Promise<void> {
    const { log } = this.#parts
    const key = of.facilityId
    const following =
      this.#following.get(key) ??
      // of those who wait for it the first began it, which may have been nobody's call
      this.#run(ofBrands([of.brandId], () => this.#turns.take(key, (client) => this.#publishPresent(client, of))))
        .catch((error) => {
          if (!this.#closing.signal.aborted) log.warn({ err: error }, 'a file could not be made')
        })
        .finally(() => this.#following.delete(key))
    this.#following.set(key, following)
    return following
  }

  /** Publishes what has changed. A file with errors is not published: staff is told. */
  async #publishPresent(client: Client, of: OfFacility): Promise<void> {
    const { db, config } = this.#parts
    const { brand, facility, standing } = await this.#standing(of)
    const published = await this.#published(of)
    if (published && isOf(published, standing)) {
      // the server that made it keeps its files elsewhere
      if (!isKept(config.sharedDir, published)) await this.#write(client, published, standing.layout)
      return
    }
    if (!facility.publishesItself || missingFor(brand, facility, await pricedFacilities(db, brand.id)).length > 0) return
    if (await wasTried(db, of, standing)) return
    const { madeFrom, fileName } = standing
    const waiting = await db.prisma.publication.findFirst({ where: { ...of, madeFrom, fileName, state: 'checked', errors: 0 } })
    const draft = waiting && isKept(config.sharedDir, waiting) ? waiting : await this.#create(of, standing, ITSELF)
    const made =
      draft === waiting ? waiting : await told(db, draft, (tell) => this.#make(client, draft, { brand, facility, standing }, tell))
    if (made.errors > 0) return tellOfErrors(this.#parts, brand, facility, made, published !== null)
    await this.publish(made, ITSELF, async (tx) => {
      // the public one may have been withdrawn while this one was made
      const { publishesItself } = await tx.prisma.facility.findFirstOrThrow({ where: { brandId: of.brandId, id: of.facilityId } })
      if (!publishesItself) throw new Problem(409, fault('notToBePublished'))
    })
  }

  /** Begins to make and check a file; how far it is stands in its row. */
  async begin(brand: BrandRow, facility: FacilityRow, actor: Actor): Promise<Publication> {
    const { db, log } = this.#parts
    const of = { brandId: brand.id, facilityId: facility.id }
    const draft = await this.#create(of, await standingOf(db, brand, facility), actor)
    await db.transaction((tx) => this.#record(tx, actor, 'generate', draft))
    const making = told(db, draft, (tell) =>
      this.#turns.take(facility.id, async (client) => this.#make(client, draft, await this.#standing(of), tell)),
    )
    this.#run(making).catch((error) => log.warn({ err: error }, 'a file could not be made'))
    return draft
  }

  #create({ brandId, facilityId }: OfFacility, { head, layout, fileName, madeFrom }: Standing, { username }: Actor): Promise<Publication> {
    const attesterName = head.attestation.attester_name
    const data = { brandId, id: uuid(), facilityId, layout, fileName, madeFrom, username, attesterName }
    return this.#parts.db.prisma.publication.create({ data })
  }

  async #make(client: Client, draft: Publication, ...[of, tell]: [Parameters<typeof makeDraft>[3], Parameters<typeof makeDraft>[4]]) {
    await this.#forget(draft)
    return makeDraft({ ...this.#parts, terms: this.#terms, signal: this.#closing.signal }, client, draft, of, tell)
  }

  /** Writes a public file anew, or in another layout. @throws Problem 422 when it is of an earlier state */
  async #write(client: Client, published: Publication, layout: FileLayout) {
    const { brand, facility } = await this.#standing(published)
    const { head, madeFrom } = await standingOf(this.#parts.db, brand, facility, published.layout as FileLayout)
    if (published.madeFrom !== madeFrom) throw refusedFields(fault('otherLayoutUnpublished'), [])
    const subject = { brand, facility, head }
    await writeWhole(pathOf(this.#parts.config.sharedDir, published, layout), (part) =>
      makeFile(client, subject, layout, part, { terms: this.#terms, signal: this.#closing.signal }),
    )
  }

  /** As it is now: whoever had to wait for a turn asked in an earlier state. */
  async #standing({ brandId, facilityId }: OfFacility) {
    const { db } = this.#parts
    const [brand, facility] = [await brandById(db, brandId), await activeFacility(db, brandId, facilityId)]
    return { brand, facility, standing: await standingOf(db, brand, facility) }
  }

  #published = ({ brandId, facilityId }: OfFacility) =>
    this.#parts.db.prisma.publication.findFirst({ where: { brandId, facilityId, state: 'published' } })

  /**
   * Makes a checked file the public one; the one before stays kept.
   * @param also what else happens with it, in the same transaction
   * @throws Problem 409 when it is none that waits for it
   */
  async publish({ brandId, facilityId, id }: Publication, actor: Actor, also?: (tx: Tx) => Promise<unknown>) {
    const { db, config, log } = this.#parts
    const where = { brandId_id: { brandId, id } }
    const published = await db.transaction(async (tx) => {
      await lockFacility(tx, { brandId, facilityId })
      // locked: a later file may be forgetting it
      const [draft] = await tx.rows<{ state: string }>(
        sql`SELECT state FROM publication WHERE brand_id = ${brandId} AND id = ${id} FOR UPDATE`,
      )
      if (draft?.state !== 'checked') throw new Problem(409, fault('notToBePublished'))
      await also?.(tx)
      const now = new Date()
      const before = { brandId, facilityId, state: 'published' }
      await tx.prisma.publication.updateMany({ where: before, data: { state: 'replaced', endedAt: now } })
      const data = { state: 'published', publishedAt: now, publishedBy: actor.username }
      const after = await tx.prisma.publication.update({ where, data })
      const url = `${siteOf(config, await brandById(db, brandId))}/files/${after.fileName}`
      await tx.tell(brandId, 'file.published', { facilityId, publicationId: id, fileName: after.fileName, url })
      await this.#record(tx, actor, 'publish', after)
      return after
    })
    this.#run(compressFile(pathOf(config.sharedDir, published), this.#closing.signal)).catch((error) => {
      if (!this.#closing.signal.aborted) log.warn({ err: error }, 'a published file is not sent compressed')
    })
    await this.#forget(published)
    return published
  }

  /** Takes a file away from the public, and leaves it to people to publish the next. */
  async withdraw({ brandId, facilityId, id }: Publication, actor: Actor) {
    await this.#parts.db.transaction(async (tx) => {
      await lockFacility(tx, { brandId, facilityId })
      const { count } = await tx.prisma.publication.updateMany({
        where: { brandId, id, state: 'published' },
        data: { state: 'withdrawn', endedAt: new Date() },
      })
      if (count === 0) throw new Problem(409, fault('notPublic'))
      await tx.prisma.facility.update({ where: { brandId_id: { brandId, id: facilityId } }, data: { publishesItself: false } })
      await this.#record(tx, actor, 'withdraw', await tx.prisma.publication.findFirstOrThrow({ where: { brandId, id } }))
    })
  }

  /** Removes and packs what is older than the files that are kept as they are, and removes drafts that this one comes after. */
  async #forget({ brandId, facilityId, id, createdAt }: Publication) {
    const { db, config } = this.#parts
    const { timeZone } = await brandById(db, brandId)
    const all = await db.prisma.publication.findMany({
      where: { brandId, facilityId },
      orderBy: { createdAt: 'desc' },
      omit: { result: true },
    })
    const { packed, gone } = keptDays(
      all.filter(({ publishedAt }) => publishedAt !== null),
      timeZone,
      Date.now(),
    )
    const isOver = ({ state, toldAt }: Omit<Publication, 'result'>) =>
      state === 'checked' || state === 'failed' || (state === 'making' && Date.now() - toldAt.getTime() > DEAD_MS)
    const drafts = all.filter((each) => each.id !== id && each.createdAt <= createdAt && isOver(each))
    for (const old of packed) await packKept(config.sharedDir, old, this.#closing.signal)
    for (const old of [...gone, ...drafts])
      await db.transaction(async (tx) => {
        // not what was published meanwhile
        const { count } = await tx.prisma.publication.deleteMany({ where: { brandId, id: old.id, state: old.state } })
        if (count > 0) await removeKept(config.sharedDir, old)
      })
  }

  #record(tx: Tx, actor: Actor, action: string, { brandId, facilityId, fileName, layout, size, sha256, attesterName }: Publication) {
    const after = { fileName, layout, ...(sha256 && { size, sha256, attesterName }) }
    return tx.record(brandId, actor, { action, entity: ENTITY, entityId: facilityId, name: fileName, after })
  }

  /** Waits for work, but not for long. */
  #within(work: Promise<unknown>, waitMs = this.#parts.config.fileWaitMs) {
    return Promise.race([work, setTimeout(waitMs, undefined, { ref: false })])
  }

  #run<R>(work: Promise<R>): Promise<R> {
    this.#running.add(work)
    const done = () => this.#running.delete(work)
    work.then(done, done)
    return work
  }
}
