import sql, { type Sql } from 'sql-template-tag'
import { accuracyList } from '@ratebook/shared/accuracy.ts'
import { brandChanges } from '../../data/brand-changes.ts'
import type { Db, Reader } from '../../data/db.ts'
import { type ListSource, recordOf, tableColumns } from '../../data/list.ts'
import { isAccuracyKept, keepAccuracy } from './keep.ts'

/** Revisions of the rows and of the terms, and what facilities are called and which payers remittances are linked to. */
type Revisions = [rows: string, terms: string, others: string]

const linkedPayers = (brandId: string) => sql`
  SELECT r.payer_id FROM remit_payer r WHERE r.brand_id = ${brandId} AND r.payer_id IS NOT NULL
  UNION SELECT k.payer_id FROM remit_payer_kind k WHERE k.brand_id = ${brandId} AND k.payer_id IS NOT NULL`
const revision = (brandId: string) => sql`(
  SELECT jsonb_build_array(coalesce(s.revision, 0)::text, b.terms_revision::text, concat_ws(' ',
    (SELECT md5(string_agg(id || name, ' ' ORDER BY id)) FROM facility WHERE brand_id = ${brandId}),
    (SELECT md5(string_agg(l.payer_id::text, ' ' ORDER BY l.payer_id)) FROM (${linkedPayers(brandId)}) l)))::text
  FROM brand b LEFT JOIN accuracy_state s ON s.brand_id = b.id WHERE b.id = ${brandId})`

/** Rows that came out otherwise, and those of payers that are called otherwise. */
async function changesOf(reader: Reader, brandId: string, from: string, to: string): Promise<string[] | null> {
  const [before, after] = [JSON.parse(from), JSON.parse(to)] as [Revisions, Revisions]
  if (before[2] !== after[2]) return null
  const rows = await brandChanges(reader, brandId, 'accuracy', before[0], after[0])
  const terms = rows && (await brandChanges(reader, brandId, 'terms', before[1], after[1]))
  if (!terms) return null
  const ofPayers = terms.length
    ? await reader.rows<{ id: string }>(
        sql`SELECT q.id FROM accuracy_row q WHERE q.brand_id = ${brandId} AND q.payer_id = ANY(${terms}::uuid[])`,
      )
    : []
  return [...new Set([...rows, ...ofPayers.map(({ id }) => id)])]
}

/** In percent of what was compared. */
export const share = (near: Sql, compared: Sql): Sql => sql`round(100.0 * ${near} / nullif(${compared}, 0), 1)`
/** Why a row has nothing that was compared. */
export const gap = (brandId: string): Sql => sql`CASE WHEN q.compared > 0 THEN ''
  WHEN q.payer_id IS NULL OR q.why IS NULL THEN 'noFigures'
  WHEN q.why <> '' THEN q.why
  WHEN q.payer_id NOT IN (${linkedPayers(brandId)}) THEN 'notLinked'
  ELSE 'noClaims' END`

/** Rows as they were worked out last. */
export const keptSource = (brandId: string): ListSource<typeof accuracyList.columns> => ({
  list: accuracyList,
  from: sql`accuracy_row q JOIN facility f ON f.brand_id = ${brandId} AND f.id = q.facility_id
    LEFT JOIN payer p ON p.brand_id = ${brandId} AND p.id = q.payer_id`,
  where: sql`q.brand_id = ${brandId}`,
  total: { from: sql`accuracy_row q`, unless: ['payer', 'facility'] },
  id: sql`q.id`,
  kept: {
    revision: revision(brandId),
    page: {
      table: 'accuracy_row',
      as: 'q',
      names: sql`${recordOf(brandId, 'facility', 'f', 'name', sql`q.facility_id`)}
        ${recordOf(brandId, 'payer', 'p', 'display_name, plan_name', sql`q.payer_id`)}`,
    },
    lent: { columns: ['payer', 'facility', 'gap'] },
    changes: (reader, from, to) => changesOf(reader, brandId, from, to),
  },
  columns: {
    ...tableColumns('q', 'service', 'answers', 'claims', 'compared', 'beyond', 'median', 'medianRate', 'higher', 'lower'),
    within1: share(sql`q.near1`, sql`q.compared`),
    within5: share(sql`q.near5`, sql`q.compared`),
    within10: share(sql`q.near10`, sql`q.compared`),
    gap: gap(brandId),
    code: sql`concat_ws(' ', q.code, nullif(q.modifiers, ''))`,
    payer: sql`coalesce(concat_ws(' · ', p.display_name, nullif(p.plan_name, '')), '')`,
    facility: sql`f.name`,
    setting: sql`CASE WHEN q.in_patient THEN 'inpatient' ELSE 'outpatient' END`,
    lastDay: sql`q.last_day::text`,
  },
  also: tableColumns('q', 'facilityId'),
})
/** The same, once it is worked out what changed since. */
export const accuracySource = (db: Db, brandId: string): ListSource<typeof accuracyList.columns> => ({
  ...keptSource(brandId),
  computed: { isCurrent: isAccuracyKept(brandId), keep: () => keepAccuracy(db, brandId) },
})
