import sql, { type Sql } from 'sql-template-tag'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Actor } from '../../data/audit.ts'
import { Problem } from '../../data/problem.ts'
import { wasPublishedSince } from '../../data/publication.ts'
import { current } from '../../data/records.ts'
import { type Retirable, usesOf } from '../../data/retirement.ts'
import type { Tx } from '../../data/tx.ts'

const setRetired = (tx: Tx, table: Sql, brandId: string, id: string, by: { user: Actor; why: string } | null) =>
  tx.execute(sql`
    UPDATE ${table} SET retired_at = ${by && sql`now()`}, retired_by = ${by?.user.username ?? ''}, retired_why = ${by?.why ?? ''},
      version = version + 1
    WHERE brand_id = ${brandId} AND id = ${id}`)

/** A payer contract is used by its payers; they go with it and come back with it. */
export const retirableContract: Retirable<'payerContract'> = {
  model: 'payerContract',
  table: sql`payer_contract`,
  entity: 'payer contract',
  uses: (reader, brandId, { id }) =>
    usesOf(reader, { payers: sql`SELECT count(*) FROM payer WHERE brand_id = ${brandId} AND payer_contract_id = ${id}` }),
  isRetired: ({ retiredAt }) => retiredAt !== null,
  retire: (tx, brandId, user, { id }, why) => setRetired(tx, sql`payer_contract`, brandId, id, { user, why }),
  restore: (tx, brandId, { id }) => setRetired(tx, sql`payer_contract`, brandId, id, null),
  logged: (row) => row,
  end: (tx, brandId) => tx.termsChanged(brandId),
}

/**
 * What payers allow and what was published for them is theirs; where rules pay them, a file that was made since they are there names them.
 */
export const retirablePayer: Retirable<'payer'> = {
  model: 'payer',
  table: sql`payer`,
  entity: 'payer',
  async uses(reader, brandId, { id, payerContractId }) {
    const isPublished = await wasPublishedSince(reader, brandId, id)
    return usesOf(reader, {
      allowables: sql`SELECT count(*) FROM allowable WHERE brand_id = ${brandId} AND payer_id = ${id}`,
      publishedRates: sql`SELECT count(*) FROM published_rate WHERE brand_id = ${brandId} AND payer_id = ${id}`,
      remitPayers: sql`SELECT count(*) FROM (SELECT id FROM remit_payer WHERE brand_id = ${brandId} AND payer_id = ${id}
        UNION SELECT remit_payer_id FROM remit_payer_kind WHERE brand_id = ${brandId} AND payer_id = ${id}) linked`,
      files: sql`SELECT count(*) FROM payer_contract k WHERE k.brand_id = ${brandId} AND k.id = ${payerContractId}
        AND k.contract_id IS NOT NULL AND ${isPublished}`,
    })
  },
  isRetired: ({ retiredAt }) => retiredAt !== null,
  retire: (tx, brandId, user, { id }, why) => setRetired(tx, sql`payer`, brandId, id, { user, why }),
  async restore(tx, brandId, { id, payerContractId }) {
    const contract = await current(tx, 'payerContract', brandId, payerContractId)
    if (contract.retiredAt) throw new Problem(409, fault('payerContractRetired'))
    await setRetired(tx, sql`payer`, brandId, id, null)
  },
  logged: (row) => row,
  end: (tx, brandId, { id }) => tx.termsChanged(brandId, [id]),
}
