import sql from 'sql-template-tag'
import type { Db } from '../data/db.ts'
import { brandWords } from './brand-words.ts'
import { keyOf } from './catalogue.ts'
import { find, isAnswered } from './find.ts'
import type { Snapshots } from './snapshots.ts'
import { piecesOf } from './words.ts'

/** So many questions are asked once more when somebody has said what a word means. */
const MOST_ASKED = 200

/**
 * What visitors asked in vain leaves the report when it finds something by words that were just saved.
 * @param says those words, with semicolons between them
 */
export async function forgetAnswered({ db, snapshots, brandId }: { db: Db; snapshots: Snapshots; brandId: string }, says: string) {
  const said = says.split(';').map((phrase) => keyOf(piecesOf(phrase)))
  const kept = await db.rows<{ words: string }>(sql`
    SELECT words FROM unanswered_question WHERE brand_id = ${brandId} GROUP BY words ORDER BY sum(times) DESC, words`)
  const due = kept.filter(({ words }) => said.some((key) => key && keyOf(piecesOf(words)).includes(key))).slice(0, MOST_ASKED)
  if (due.length === 0) return
  const { catalogue } = await brandWords(db, brandId)
  const facilities = await db.prisma.facility.findMany({ where: { brandId, active: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
  const answered = new Set<string>()
  for (const facility of facilities) {
    const snapshot = await snapshots.of(facility)
    for (const { words } of due) if (!answered.has(words) && isAnswered(find(snapshot, catalogue, words))) answered.add(words)
    if (answered.size === due.length) break
  }
  await db.rows(sql`DELETE FROM unanswered_question WHERE brand_id = ${brandId} AND words = ANY(${[...answered]}::text[])`)
}
