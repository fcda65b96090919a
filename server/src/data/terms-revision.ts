import sql from 'sql-template-tag'
import type { Db } from './db.ts'

type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]

const raised = (brandId: string) =>
  sql`UPDATE brand SET terms_revision = terms_revision + 1, terms_changed_at = now() WHERE id = ${brandId}`

/** Raises the revision of what a brand's payers pay, in the transaction that changes it: loaded terms, contracted rates and files are keyed by it. */
export const termsChanged = (tx: Transaction, brandId: string) => tx.$executeRaw(raised(brandId))
