import sql from 'sql-template-tag'

/** Held by the transaction that works on a file: whoever can take it knows that nobody works on it any more. */
export const workLock = (id: string) => sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) AS taken`
