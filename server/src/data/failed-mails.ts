import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { Db } from './db.ts'

/** So long it is known that a mail failed. */
export const FAILED_MAILS_KEPT_DAYS = 30
const TOLD = 50

/** Mails that could not be sent: all servers keep them in the database, each counts its own. */
export class FailedMails {
  /** since this server started */
  count = 0
  readonly #db: Db
  readonly #log: Pick<FastifyBaseLogger, 'warn'>

  constructor(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db
    this.#log = log
  }

  readonly add = async (why: string) => {
    this.count++
    await this.#db
      .rows(sql`INSERT INTO failed_mail (id, why) VALUES (${uuid()}, ${why})`)
      .catch((error) => this.#log.warn({ err: error }, 'that a mail failed is not kept'))
  }
}

/** The last ones of all servers, newest first. */
export const lastFailedMails = (db: Db) =>
  db.rows<{ at: Date; why: string }>(sql`SELECT at, why FROM failed_mail ORDER BY at DESC, id DESC LIMIT ${TOLD}`)
