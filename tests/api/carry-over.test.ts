import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimAdjustments, claimLines } from '@ratebook/server/data/claim-lines.ts'
import { migrate } from '@ratebook/server/data/migrate.ts'
import { rangeOf } from '@ratebook/shared/pricing/groups.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

type Row = Record<string, unknown>
interface Change {
  table?: string
  /** null where a row has no place any more */
  carried?: (row: Row) => Row | null
  /** which rows the table holds besides, for others to refer to */
  added?: (row: Row) => boolean
}

/** What existing installations have applied: a database at their schema is brought up to date here. */
const released = [
  '20261121023145_init',
  '20261121031024_staff_administration',
  '20261121032310_charge_key_with_ndc',
  '20261121042918_facility_details_changed',
  '20261121211036_contracts',
]
/** Until then files of allowed amounts had names of their own for what their columns hold. */
const mappingKeys = '20261122072900_allowable_mapping_keys'
/** Until then lines and adjustments of remittances were tables of their own. */
const claimsInOneRow = '20261122201314_claims_in_one_row'
const NO_BRAND = '00000000-0000-0000-0000-000000000000'
const shipped = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))
const rowsFile = new URL('../fixtures/released-rows.sql', import.meta.url)
const remittancesFile = new URL('../fixtures/remittance-rows.sql', import.meta.url)

/** A charge of nothing is none. */
const charge = ({ amount }: Row) => (Number(amount) === 0 ? null : amount)
/** An APR-DRG stood among the MS-DRGs, told by its severity. */
const drgs = ({ drg_code }: Row) =>
  String(drg_code).includes('-') ? { drg_code: '', apr_drg_code: drg_code } : { drg_code, apr_drg_code: '' }

/** With its keys in the order that PostgreSQL keeps them in. */
const asJsonb = (row: Row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))

/**
 * What became of each table whose columns changed: of a row as it was, what the row that carries it now holds. `table` names it
 * where that changed, too. A table without an entry must be as it was: every column, every row.
 */
const changed: Record<string, Change> = {
  // a day's rate is the price of a day since, and what was observed is told otherwise: files that had them are made anew
  brand: {
    carried: ({ terms_changed_at: _, ...row }) => ({
      ...row,
      terms_revision: Number(row.terms_revision) + (row.domain_name === 'alpha' ? 2 : 0),
    }),
  },
  contract_rule: {
    carried: ({ rule_type_id, method_id, paymethod_id, payvalue, group_ids, ...row }) => ({
      ...row,
      rule_type: rule_type_id,
      match_method: method_id,
      pay_method: paymethod_id,
      pay_value: payvalue,
      // what was no node is about nothing, as before: about a grouping that no schedule has
      groups: (group_ids as string[]).map((id) => {
        const { grouping, from, to } = rangeOf(id) ?? { grouping: id, from: null, to: null }
        return { to, from, grouping }
      }),
    }),
  },
  // they are computed: one of a rule that is gone goes, too
  contracted_rate: {
    carried: ({ paymethod, payvalue, ...row }) =>
      row.rule_name === 'Removed' ? null : { ...row, pay_method: paymethod, pay_value: payvalue },
  },
  // all are computed anew
  contracted_rate_state: { carried: () => null },
  allowable: {
    carried: ({ px_code, rate_ip, rate_op, ...row }) => ({ ...row, cpt_hcpcs: px_code, amount_ip: rate_ip, amount_op: rate_op }),
  },
  // of somebody who is no longer there nothing need be known
  alert_sent: { carried: (row) => (String(row.user_id).startsWith('3f') ? null : row) },
  // files of other kinds were told apart by a hash that cannot be made again; what was chosen is no facility's, but the brand's
  charge_mapping: {
    table: 'column_mapping',
    carried: (row) => (row.header === 'a hash' ? { ...row, kind: 'charges', facility_id: '00000000-0000-0000-0000-000000000000' } : null),
    added: (row) => row.header === 'own columns',
  },
  associated_charge: {
    carried: ({ px_code, rev_code, associated_px_code, associated_rev_code, ...row }) => ({
      ...row,
      cpt_hcpcs: px_code,
      revenue_code: rev_code,
      associated_cpt_hcpcs: associated_px_code,
      associated_revenue_code: associated_rev_code,
      setting: 'both',
      primary_claims: null,
      switched_by: null,
      computed_at: null,
    }),
  },
  charge_item: {
    carried: (row) => ({
      ...row,
      ...drgs(row),
      amount: charge(row),
      cash_price: null,
      plain_name_es: '',
      category: row.category === 'drugs' ? 'other' : row.category,
    }),
  },
  charge_item_history: {
    carried: (row) => ({
      ...row,
      before: asJsonb({ ...(row.before as Row), ...drgs(row.before as Row), amount: charge(row.before as Row), plain_name_es: '' }),
    }),
  },
  // rows of the charge master refer to two uploads that are gone
  charge_upload: { added: (row) => String(row.id).startsWith('4f') && row.status === 'preview' },
  contract_document: {
    carried: (row) =>
      row.document_name === 'Agreement' && row.version === 1 ? { ...row, metadata: JSON.parse(String(row.metadata)) } : row,
  },
  facility: {
    carried: ({ license_state, ...row }) => ({
      ...row,
      license_state: { TX: 'TX', 'ny ': 'NY' }[String(license_state)] ?? '',
      self_pay_percentage: null,
      file_layout: 'tall',
      drg_type: 'MS-DRG',
      publishes_itself: true,
    }),
  },
  fee_schedule_item: {
    carried: ({ modifier1, modifier2, modifier3, modifier4, ...row }) => ({
      ...row,
      modifiers: [modifier1, modifier2, modifier3, modifier4].filter(Boolean).join(' '),
      mean_stay: null,
    }),
  },
  // an administrator's name is one of their client's
  app_user: { carried: (row) => ({ ...row, home_id: row.role === 'administrator' ? row.client_id : null }) },
  // where it was tried was not noted
  login_attempt: {
    carried: (row) => ({ ...row, brand_id: { 'alpha.admin': '10000000-0000-7000-8000-000000000001' }[String(row.username)] ?? NO_BRAND }),
  },
  vendor_contact: { carried: ({ emails, ...row }) => ({ ...row, emails: String(emails).split(',').filter(Boolean) }) },
}

const name = `carry_over_${process.pid}`
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-released-'))
const client = new pg.Client({ connectionString: Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href })
const before = new Map<string, Row[]>()

beforeAll(async () => {
  await admin(`create database ${name}`)
  for (const migration of released) fs.cpSync(path.join(shipped, migration), path.join(folder, migration), { recursive: true })
  const url = Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href
  await migrate(url, folder)
  await client.connect()
  await client.query(fs.readFileSync(rowsFile, 'utf8'))
  for (const table of await tables()) before.set(table, await rowsOf(table))
  await migrateUntil(mappingKeys)
  await client.query(
    `insert into column_mapping (brand_id, kind, header, mapping, updated_at) select id, kind, 'own columns', mapping, '2026-11-01Z'
     from brand, (values ('allowables', $1::jsonb), ('other', $1)) as remembered(kind, mapping) where domain_name = 'alpha'`,
    [{ Who: 'payer', CPT: 'pxCode', In: 'rateIP', Out: 'rateOP', Note: 'ignore' }],
  )
  await migrateUntil(claimsInOneRow)
  await client.query(fs.readFileSync(remittancesFile, 'utf8'))
  await migrate(url)

  async function migrateUntil(next: string) {
    for (const migration of fs.readdirSync(shipped).filter((entry) => entry < next))
      fs.cpSync(path.join(shipped, migration), path.join(folder, migration), { recursive: true })
    await migrate(url, folder)
  }
})
afterAll(async () => {
  await client.end()
  await admin(`drop database if exists ${name} with (force)`)
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('a database of the first release, brought up to date', () => {
  test('had rows in every table', () => {
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
    expect([...before.keys()]).toEqual(expect.arrayContaining(Object.keys(changed)))
  })

  test('holds every value that it held', async () => {
    for (const [table, rows] of before) {
      const { table: now = table, carried = (row: Row): Row | null => row, added = () => false }: Change = changed[table] ?? {}
      const expected = rows.map(carried).filter((row) => row !== null)
      const columns = Object.keys(expected[0] ?? {})
      expect(sorted((await rowsOf(now)).filter((row) => !added(row)).map((row) => pick(row, columns))), `${table} → ${now}`).toEqual(
        sorted(expected),
      )
    }
  })

  test('knows the columns of allowed amounts that people mapped, and leaves those of other files alone', async () => {
    const remembered = (await rowsOf('column_mapping')).filter((row) => row.header === 'own columns')
    expect(Object.fromEntries(remembered.map((row) => [row.kind, row.mapping]))).toEqual({
      allowables: { Who: 'payer', CPT: 'cptHcpcs', In: 'amountIp', Out: 'amountOp', Note: 'ignore' },
      other: { Who: 'payer', CPT: 'pxCode', In: 'rateIP', Out: 'rateOP', Note: 'ignore' },
    })
  })

  test('has every line and adjustment of remittances in the row of its claim, and what people said of them', async () => {
    const { rows: lines } = await client.query(
      `select position, cpt_hcpcs, submitted_cpt_hcpcs, revenue_code, ndc, modifiers, units::float, submitted_units::float, charged::float,
        l.paid::float, l.patient_responsibility::float, allowed::float, allowed_is_sent, service_date::text,
          l.is_balanced, l.remark_codes, note
       from remittance_claim c cross join ${claimLines.sql} left join variance_work w on w.brand_id = c.brand_id and w.id = l.id
       order by c.id, position`,
    )
    expect(lines.map((line) => Object.values(line))).toEqual([
      [1, '99213', '99214', '', '', '25 LT', 1, 1, 100, 70, 10, 80, false, '2026-09-01', true, [], null],
      [
        2,
        '',
        '',
        '0250',
        '00002143380',
        '',
        2.5,
        3,
        50,
        30,
        0,
        33.25,
        true,
        null,
        false,
        ['N130', 'M15'],
        '93000000-0000-7000-8000-000000000002',
      ],
    ])
    const { rows: adjustments } = await client.query(
      `select line, group_code, carc, amount::float, units::float from remittance_claim c cross join ${claimAdjustments.sql}
       order by position`,
    )
    expect(adjustments.map((one) => Object.values(one))).toEqual([
      [0, 'CO', '253', 1.25, null],
      [1, 'PR', '3', 10, null],
      [2, 'OA', '23', 20, 1.5],
    ])
    const idsOf = async (table: string) => (await rowsOf(table)).map(({ id }) => id).sort()
    expect(await idsOf('variance_work')).toEqual(await idsOf('remittance_variance'))
    expect(await idsOf('variance_work')).toContain('92000000-0000-7000-8000-000000000001')
  })

  test('has claims taken back by reversals with the same number of their payer, and says which reversals take none', async () => {
    const id = (n: number) => `94000000-0000-7000-8000-00000000000${n}`
    const claims = (await rowsOf('remittance_claim')).filter((row) => String(row.id).startsWith('94'))
    expect(Object.fromEntries(claims.map((row) => [row.id, row.taken_back_by]))).toEqual({
      ...{ [id(1)]: null, [id(2)]: id(3), [id(3)]: null, [id(4)]: null },
    })
    expect((await rowsOf('remittance_file')).map((row) => row.unmatched_reversals)).toEqual([1])
  })

  test('has an audit log whose chain still holds', async () => {
    const { rows } = await client.query(
      `select seq from (select e, seq, hash, coalesce(lag(hash) over (partition by brand_id order by seq), '') as previous
        from audit_entry e) chained
       where hash <> audit_hash(previous, e)`,
    )
    expect(rows).toEqual([])
  })
})

const tables = async () =>
  (
    await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations' order by 1`,
    )
  ).rows.map((row) => row.name)

const rowsOf = async (table: string) =>
  (await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${pg.escapeIdentifier(table)} t`)).rows.map(({ row }) => row)

const pick = (row: Row, columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, column in row ? row[column] : 'no such column']))
const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

async function admin(sql: string) {
  const server = new pg.Client({ connectionString: inject('adminUrl') })
  await server.connect()
  await server.query(sql).finally(() => server.end())
}
