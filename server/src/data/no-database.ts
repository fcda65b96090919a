import { codesOf } from './database-errors.ts'

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/**
 * Why a start could not come into the database, as whoever set it up can mend it; null where the error is another.
 * @param setting the variable that holds the address
 */
export function whyNoDatabase(error: unknown, setting: string, url: string): string | null {
  const { host, username, pathname } = new URL(url)
  const [code = ''] = codesOf(error)
  const at = `PostgreSQL at ${host}`
  const [user, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))]
  if (UNREACHABLE.test(code)) return `${setting}: no ${at} answers (${code}). Start it, or correct the address`
  if (code === '28P01' || code === '28000')
    return `${setting}: ${at} does not let the user ${user} in. Correct the name, the password or its pg_hba.conf`
  if (code === '3D000') return `${setting}: ${at} has no database ${database}. Make it, in UTF-8, or correct the address`
  return null
}
