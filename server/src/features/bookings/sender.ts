import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { BookingKind } from '@ratebook/shared/bookings.ts'
import type { Config } from '../../config.ts'
import { BehindTheScenes } from '../../data/behind-the-scenes.ts'
import { type BrandRow, brandById, worksFor } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { isDue } from '../../data/due.ts'
import { ofBrands } from '../../data/scope.ts'
import { type Addressee, type Mailer, mailPeople } from '../../mail.ts'
import { Assistant, NotSent } from './assistant.ts'
import { callbackLetter, failureLetter } from './letters.ts'
import { openVisitor } from './visitor.ts'

export interface Parts {
  db: Db
  config: Config
  mail: Mailer
  log: Pick<FastifyBaseLogger, 'warn'>
}
type Due = { id: string; kind: BookingKind; facilityName: string; sealed: string; isLastTry: boolean }

/** How long it is tried, with pauses that grow from a minute to an hour. */
const TRY_DAYS = 3
const LONGEST_PAUSE_MINUTES = 60

/**
 * The next request whose time has come, nobody else's to send: taking it is what puts off its next try, so one whose server dies is
 * tried again, with the same key.
 */
const takeNext = (db: Db, brandId: string) =>
  db.rows<Due>(sql`
    UPDATE booking_request b SET attempts = attempts + 1,
      next_try_at = now() + interval '1 minute' * least(2 ^ least(attempts, 10), ${LONGEST_PAUSE_MINUTES}::int)
    WHERE b.brand_id = ${brandId} AND b.id = (SELECT d.id FROM booking_request d
      WHERE d.brand_id = ${brandId} AND d.state = 'pending' AND ${isDue(sql`d.next_try_at`)}
      ORDER BY d.next_try_at, d.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING b.id, b.kind, b.facility_name AS "facilityName", b.sealed,
      b.trying_since < now() - interval '1 day' * ${TRY_DAYS}::int AS "isLastTry"`)

/** Sends requests for appointments: at once where it can, and by a job whatever could not be sent. */
export class BookingSender {
  readonly #parts: Parts
  readonly #assistant: Assistant
  readonly #work: BehindTheScenes
  constructor(parts: Parts) {
    this.#parts = parts
    this.#assistant = new Assistant(parts.config)
    this.#work = new BehindTheScenes(
      (brandId) => this.#sendOf(brandId),
      (error) => parts.log.warn({ err: error }, 'requests for appointments will be sent later'),
    )
  }

  /** The job: of every brand whatever is due. */
  async sendAll() {
    const brands = await this.#parts.db.rows<{ id: string }>(sql`
      SELECT DISTINCT brand_id AS id FROM booking_request
      WHERE (state = 'pending' AND ${isDue(sql`next_try_at`)}) OR (state = 'failed' AND told_at IS NULL) ORDER BY 1`)
    for (const { id } of brands) await this.#sendOf(id)
    return { brands: brands.length }
  }

  /** The same for one brand, behind the scenes. */
  sendSoon(brandId: string) {
    this.#work.soon(brandId)
  }

  async close() {
    await this.#work.close()
    await this.#assistant.close()
  }

  #sendOf(brandId: string) {
    return ofBrands([brandId], async () => {
      const { db } = this.#parts
      const brand = await brandById(db, brandId)
      for (let isUp = true; isUp && !this.#work.isClosing; ) {
        const [due] = await takeNext(db, brandId)
        if (!due) break
        isUp = await this.#try(brand, due)
      }
      await this.#tellStaff(brand)
    })
  }

  /** @returns whether it is worth trying the next one: where the service is down, the others wait */
  async #try(brand: BrandRow, { id, isLastTry, ...due }: Due): Promise<boolean> {
    const { db, log } = this.#parts
    try {
      await this.#send(brand, id, due)
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      const { reason, lasting } = error
      log.warn({ booking: id, reason, err: error.cause }, 'a request for an appointment could not be sent')
      await db.rows(sql`
        UPDATE booking_request SET reason = ${reason}
          ${lasting || isLastTry ? sql`, state = 'failed', settled_at = now()` : sql``}
        WHERE brand_id = ${brand.id} AND id = ${id}::uuid AND state = 'pending'`)
      return lasting
    }
    await db.rows(sql`
      UPDATE booking_request SET state = 'sent', reason = '', settled_at = now() WHERE brand_id = ${brand.id} AND id = ${id}::uuid`)
    return true
  }

  async #send(brand: BrandRow, id: string, { kind, facilityName, sealed }: Omit<Due, 'id' | 'isLastTry'>) {
    const { config, mail } = this.#parts
    const visitor = openVisitor(sealed, config.keys)
    if (!visitor) throw new NotSent('unreadable', true)
    if (kind === 'callback') {
      if (brand.callbackEmail === '') throw new NotSent('notConfigured', true)
      return mail(callbackLetter(config, brand, facilityName, visitor)).catch((cause: unknown) => {
        throw new NotSent('notMailed', false, cause)
      })
    }
    if (!brand.isHealthTalkAiEnabled) throw new NotSent('notConfigured', true)
    const { firstName, lastName, mobileNumber, dob, payer } = visitor
    const payload = {
      firstName,
      lastName,
      mobileNumbers: [mobileNumber] as [string],
      dob,
      location: facilityName,
      payer,
      brandId: brand.id,
    }
    return this.#assistant.send(brand, id, payload)
  }

  /** Writes to the hospital's own people once an hour at most; what mail refuses is told the next time. */
  #tellStaff(brand: BrandRow) {
    const { db, mail, config } = this.#parts
    return db.longTransaction(async (tx) => {
      const failed = await tx.rows(sql`
        UPDATE booking_request SET told_at = now() WHERE brand_id = ${brand.id} AND state = 'failed' AND told_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM booking_request r WHERE r.brand_id = ${brand.id} AND r.told_at > now() - interval '1 hour')
        RETURNING id`)
      if (failed.length === 0) return
      const people = await tx.rows<Addressee>(sql`
        SELECT u.username, u.display_name AS "displayName", u.email, u.language FROM app_user u
        WHERE u.enabled AND u.email <> '' AND u.role <> 'partner' AND ${worksFor(sql`${brand.id}`)} ORDER BY u.id`)
      await mailPeople(mail, people, brand, failureLetter(config, brand, failed.length))
    })
  }
}
