import { v7 as uuid } from 'uuid'
import sql from 'sql-template-tag'
import { remitNameOf } from '@ratebook/shared/remittances.ts'
import type { Tx } from '../data/tx.ts'

/** What a remittance's payer has to do with ours: one of the name that a payer has on remittances is that payer, if only one has it. */
const ours = (brandId: string) => sql`
  SELECT upper(btrim(regexp_replace(p.remit_payer, '\\s+', ' ', 'g'))) AS name, min(p.id::text)::uuid AS id
  FROM payer p WHERE p.brand_id = ${brandId} AND p.remit_payer <> '' AND p.retired_at IS NULL GROUP BY 1 HAVING count(*) = 1`

/** The payers of these names on remittances; those not known yet are made. @returns name as sent → id */
export async function remitPayersOf(tx: Tx, brandId: string, names: readonly string[]): Promise<Map<string, string>> {
  const asKept = [...new Set(names.map(remitNameOf))]
  await tx.execute(sql`
    INSERT INTO remit_payer (brand_id, id, name, payer_id)
    SELECT ${brandId}, n.id, n.name, o.id
    FROM unnest(${asKept.map(() => uuid())}::uuid[], ${asKept}::text[]) AS n (id, name) LEFT JOIN (${ours(brandId)}) o USING (name)
    ON CONFLICT (brand_id, name) DO NOTHING`)
  const known = await tx.prisma.remitPayer.findMany({ where: { brandId, name: { in: asKept } }, select: { id: true, name: true } })
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  return new Map(names.map((name) => [name, ids.get(remitNameOf(name)) as string]))
}

/** Links payers on remittances whom nobody linked or disowned yet, by the names that our payers have there. */
export const linkByName = (tx: Tx, brandId: string) =>
  tx.execute(sql`
    UPDATE remit_payer r SET payer_id = o.id, version = r.version + 1 FROM (${ours(brandId)}) o
    WHERE r.brand_id = ${brandId} AND r.payer_id IS NULL AND NOT r.not_ours AND r.name = o.name`)
