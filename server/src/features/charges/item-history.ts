import sql from 'sql-template-tag'
import type { HistoryEntry } from '@ratebook/shared/retirement.ts'
import type { Who } from '@ratebook/shared/wire/access.ts'
import type { Db, Reader } from '../../data/db.ts'
import { changesOf, type Logged, loggedOf, toEntry, type Unnamed, withNames } from '../../data/history.ts'
import { notFound } from '../../data/problem.ts'

/** What is told of an item, by the column that holds it: money in numbers, whichever record it comes from. */
const told = {
  code: 'code',
  department_name: 'departmentName',
  description: 'description',
  gl: 'gl',
  amount: 'amount',
  cash_price: 'cashPrice',
  revenue_code: 'revenueCode',
  cpt_hcpcs: 'cptHcpcs',
  drg_code: 'drgCode',
  apr_drg_code: 'aprDrgCode',
  setting: 'setting',
  modifiers: 'modifiers',
  ndc: 'ndc',
  drug_unit: 'drugUnit',
  drug_type: 'drugType',
  billing_class: 'billingClass',
  plain_name: 'plainName',
  plain_name_es: 'plainNameEs',
  notes: 'notes',
  category: 'category',
  status: 'status',
  enabled: 'enabled',
} as const
const fields = new Set<string>(Object.values(told))
type State = Record<string, unknown>

const plain = (field: string, value: unknown) =>
  (field === 'amount' || field === 'cashPrice') && typeof value === 'string' ? Number(value) : (value ?? null)
const ofRow = (row: State): State => Object.fromEntries(Object.entries(told).map(([column, field]) => [field, plain(field, row[column])]))
const ofLog = (side: State | null): State | null =>
  side && Object.fromEntries(Object.entries(side).flatMap(([field, value]) => (fields.has(field) ? [[field, plain(field, value)]] : [])))
function differing(before: State, after: State) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const of = (state: State) => Object.fromEntries(names.map((name) => [name, state[name]]))
  return changesOf({ before: of(before), after: of(after) })
}

interface Version {
  id: string
  at: Date
  username: string
  fileName: string
  kind: 'file' | 'edit' | 'retirement'
  isRolledBack: boolean
  /** the row as it was before; null where the version did not change it */
  before: State | null
  /** what a version that was rolled back had made of it */
  after: State | null
}

const versionsOf = (db: Reader, brandId: string, facilityId: string, id: string) =>
  db.rows<Version>(sql`
    SELECT u.id, coalesce(u.finished_at, u.created_at) AS at, u.username, u.file_name AS "fileName", u.kind,
      u.status = 'rolledBack' AS "isRolledBack", h.before, h.after
    FROM charge_upload u
      LEFT JOIN charge_item_history h ON h.brand_id = ${brandId} AND h.upload_id = u.id AND h.item_id = ${id}
    WHERE u.brand_id = ${brandId} AND u.facility_id = ${facilityId} AND u.status IN ('applied', 'rolledBack')
    ORDER BY at DESC, u.id DESC`)

/** One thing that happened to an item, told by what it was like afterwards: what it says was before is told to those earlier. */
interface Event extends Omit<Unnamed, 'changes'> {
  tell(after: State): { changes: HistoryEntry['changes']; before: State }
}

const same = (state: State) => ({ changes: {}, before: state })

const ofEntry = (entry: Logged): Event => ({
  ...toEntry(entry),
  tell: (state) => {
    const sides = { before: ofLog(entry.before), after: ofLog(entry.after) }
    return { changes: changesOf(sides), before: { ...state, ...sides.before } }
  },
})

function eventsOf(versions: readonly Version[], rollbacks: readonly Logged[], row: State): Event[] {
  const asVersion = (v: Version) => ({ id: v.id, at: v.at.toISOString(), username: v.username, fileName: v.fileName })
  const changed = versions.flatMap((v): Event[] => {
    const { before, after } = v
    if (!before) return []
    const action = before.retired_by ? 'restore' : v.kind === 'edit' ? 'edit' : 'import'
    const undone = rollbacks.find((entry) => entry.after?.versionId === v.id)
    const made: Event = {
      ...asVersion(v),
      action,
      tell: (state) => ({ changes: differing(ofRow(before), after ? ofRow(after) : state), before: ofRow(before) }),
    }
    if (!undone || !after) return [made]
    return [
      made,
      { ...toEntry(undone), fileName: v.fileName, tell: (state) => ({ changes: differing(ofRow(after), state), before: ofRow(after) }) },
    ]
  })
  // who left it out: no row was written then, but every row since says so
  const out = new Set([row.retired_by, ...versions.map((v) => v.before?.retired_by)])
  const retired = versions.flatMap((v): Event[] =>
    v.kind === 'file' && out.has(v.id) ? [{ ...asVersion(v), id: `${v.id} retired`, action: 'retire', tell: same }] : [],
  )
  return [...changed, ...retired]
}

/** The upload that brought an item: the one that its first known row names. */
function addedBy(versions: readonly Version[], entries: readonly Logged[], row: State): Event[] {
  const first = versions.findLast((v) => v.before)
  const firstEdit = entries.findLast((entry) => entry.before && 'uploadId' in entry.before)
  const known =
    first && (!firstEdit || first.at < firstEdit.at) ? first.before?.upload_id : firstEdit ? firstEdit.before?.uploadId : row.upload_id
  const v = versions.find(({ id }) => id === known)
  if (!v || v.before) return []
  const { id, at, username, fileName } = v
  const nothing = (state: State) => Object.fromEntries(Object.keys(state).map((name) => [name, null]))
  const isSaid = ([, value]: [string, unknown]) => value !== '' && value !== null
  return [
    {
      ...{ id, at: at.toISOString(), username, fileName, action: 'create' },
      tell: (state) => {
        const said = Object.fromEntries(Object.entries(state).filter(isSaid))
        return { changes: changesOf({ before: null, after: said }), before: nothing(state) }
      },
    },
  ]
}

/** What became of an item, newest first: by hand, by files, by edits of many, and by the rollback of these. */
export async function itemHistory(db: Db, brandId: string, user: Who, id: string): Promise<HistoryEntry[]> {
  const [item] = await db.rows<{ row: State & { facility_id: string } }>(
    sql`SELECT to_jsonb(c) AS row FROM charge_item c WHERE c.brand_id = ${brandId} AND c.id = ${id}`,
  )
  if (!item) throw notFound('chargeItemNotFound')
  const versions = await versionsOf(db, brandId, item.row.facility_id, id)
  const touching = versions.flatMap((v) => (v.isRolledBack && v.after ? [v.id] : []))
  const [entries, rollbacks] = await Promise.all([
    loggedOf(db, brandId, ['charge', 'shoppable service'], id),
    db.rows<Logged>(sql`
      SELECT a.seq, a.at, a.username, a.action, a.before, jsonb_build_object('versionId', a.entity_id) AS after FROM audit_entry a
      WHERE a.brand_id = ${brandId} AND a.entity = 'charge master' AND a.action = 'rollback' AND a.entity_id = ANY(${touching}::text[])`),
  ])
  const events = [...entries.map(ofEntry), ...eventsOf(versions, rollbacks, item.row), ...addedBy(versions, entries, item.row)]
  events.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  let state = ofRow(item.row)
  const history = events.map(({ tell, ...event }) => {
    const { changes, before } = tell(state)
    state = before
    return { ...event, changes }
  })
  return withNames(db, brandId, user, history)
}
