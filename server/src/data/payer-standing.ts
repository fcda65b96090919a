import sql, { type Sql } from 'sql-template-tag'

/** Whether a payer `p` is retired, by itself or with the payer contract that it is paid under. */
export const isRetiredPayer = (brandId: string): Sql => sql`(p.retired_at IS NOT NULL OR EXISTS (SELECT FROM payer_contract r
  WHERE r.brand_id = ${brandId} AND r.id = p.payer_contract_id AND r.retired_at IS NOT NULL))`
