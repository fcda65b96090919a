import sql, { type Sql } from 'sql-template-tag'
import type { Procedure } from '@ratebook/shared/pricer.ts'

/** By what a service is called in its address: its procedure code, else the code of its stay, else the hospital's own. */
export const keyOf = ({ pxCode, drgCode, aprDrgCode, chargeCode }: Pick<Procedure, 'pxCode' | 'drgCode' | 'aprDrgCode' | 'chargeCode'>) =>
  pxCode || (drgCode && `ms-drg-${drgCode}`) || (aprDrgCode && `apr-drg-${aprDrgCode}`) || `charge-${chargeCode}`

/** The same of an item `c`. */
export const keyColumn = sql`CASE WHEN c.cpt_hcpcs <> '' THEN c.cpt_hcpcs WHEN c.drg_code <> '' THEN 'ms-drg-' || c.drg_code
  WHEN c.apr_drg_code <> '' THEN 'apr-drg-' || c.apr_drg_code ELSE 'charge-' || c.code END`

/** Which items `c` are the service of a key. */
export function ofKey(key: string): Sql {
  const [, kind, code = ''] = /^(ms-drg|apr-drg|charge)-(.+)$/s.exec(key) ?? []
  if (kind === undefined) return sql`c.cpt_hcpcs = ${key.toUpperCase()} AND c.cpt_hcpcs <> ''`
  if (kind === 'ms-drg') return sql`c.cpt_hcpcs = '' AND c.drg_code = ${code}`
  if (kind === 'apr-drg') return sql`c.cpt_hcpcs = '' AND c.drg_code = '' AND c.apr_drg_code = ${code}`
  return sql`c.code = ${code} AND c.cpt_hcpcs = '' AND c.drg_code = '' AND c.apr_drg_code = ''`
}

/** The code itself, as people know it. */
export const codeIn = (key: string) => key.replace(/^(ms|apr)-drg-/, (_, kind) => `${kind.toUpperCase()}-DRG `).replace(/^charge-/, '')

export const addressOfService = (key: string) => `/services/${encodeURIComponent(key)}`
