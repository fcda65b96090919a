// Tables read in bulk: the same in each format, exact, for nobody who may not see the list, and of one moment.
import sql from 'sql-template-tag'
import { ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { bulk, REVISIONS_KNOWN_DAYS } from '@ratebook/shared/bulk.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { payments } from '@ratebook/shared/payments.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBrand, payload } from '../brand-form.ts'
import { askBulk, type Call, columnsOf, inOrder, readBulk } from '../bulk.ts'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld({ small: true })
const as = 'alpha.admin' as const
const calls = Object.keys(bulk) as Call[]
const facility = alpha.facilities[0] as { id: string; name: string }
/** As a spreadsheet, a parser of CSV and one of JSON stumble over them. */
const odd = '=1+1, "quoted"\\n \\. \u2028 Spülung ½ 注射'
const partsOf = (revision: string) => {
  const [of, transaction, day] = revision.split('-')
  return { of, transaction, day: Number(day) }
}
const isUuid = (id: unknown) => typeof id === 'string' && id.length === 36
let emptyBrandId: string
const adjustments = ['CAS*CO*45*15', 'CAS*PR*1*5']

beforeAll(async () => {
  emptyBrandId = (await createBrand(world, { ...payload, DomainName: 'bulk', DisplayName: 'Without rows' }, { as: 'admin' })).body.brandId
  const item = { facilityId: facility.id, departmentName: '@Imaging', code: '-1', description: odd, amount: 0.07, revenueCode: '0610' }
  expect((await world.call(charges.createCharge, { as, body: item })).status).toBe(201)
  // rates of a file, as exact as it has them
  await world.db.rows(sql`
    INSERT INTO published_rate (brand_id, id, facility_id, charge_item_id, payer_id, dollar, percentage, algorithm, methodology, notes,
      published_on)
    SELECT c.brand_id, gen_random_uuid(), c.facility_id, c.id, (SELECT id FROM payer WHERE brand_id = c.brand_id ORDER BY id LIMIT 1),
      CASE WHEN n = 2 THEN NULL ELSE 1234567.891 + n END, CASE WHEN n = 2 THEN 55.125 END, '', 'fee schedule', ${odd}, '2026-01-05'
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM charge_item WHERE brand_id = ${alpha.id} ORDER BY id LIMIT 4) c`)
  const line = { charged: 100, paid: 80, adjustments, also: ['AMT*B6*85', 'LQ*HE*N130'], units: 2.5 }
  const plain = { charged: 0.1, paid: 0.1 }
  const claims = [
    { number: 'BULK-1', charged: 100.1, paid: 80.1, patient: 5, lines: [line, plain] },
    { number: 'BULK-3', charged: 1234567.89, paid: 0 },
    { number: 'BULK-2', charged: 9, paid: 9, lines: [{ charged: 10, paid: 9 }] },
  ]
  expect((await uploadRemittances(world, x12([{ claims }]), { as, fields: { facilityId: facility.id } })).status).toBe(200)
})

const listed = async (endpoint: typeof charges.listCharges | typeof contractedRates.listContractedRates | typeof payments.listPayments) => {
  const body = { pagination: { currentPage: 1, recordsPerPage: 1_000 } }
  return (await world.call(endpoint, { as, body })).body as { records: Record<string, unknown>[]; pagination: { totalRecords: number } }
}

describe.each(calls)('%s', (call) => {
  test('says the same as NDJSON, CSV and Parquet, with all columns of their kinds', async () => {
    const { rows } = await readBulk(world, call)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every((row) => row.gone === false)).toBe(true)
    expect(Object.keys(rows[0] as object)).toEqual(['gone', ...Object.keys(columnsOf[call])])
    for (const row of rows) expect(bulk[call].response.strict().safeParse(row).error).toBe(undefined)
    const csv = await readBulk(world, call, { format: 'csv' })
    const parquet = await readBulk(world, call, { format: 'parquet' })
    expect(inOrder(csv.rows)).toEqual(inOrder(rows))
    expect(inOrder(parquet.rows)).toEqual(inOrder(rows))
    expect(parquet.metadata?.key_value_metadata).toEqual([{ key: 'revision', value: parquet.revision }])
    const scales = { money: 2, fine: 4 } as Record<string, number>
    const inFile = new Map(parquet.metadata?.schema.map((element) => [element.name, element]))
    for (const [name, kind] of Object.entries(columnsOf[call]))
      if (kind in scales) expect(inFile.get(name)).toMatchObject({ type: 'INT64', converted_type: 'DECIMAL', scale: scales[kind] })
  })

  test('answers nothing but what changed since, and refuses revisions that are not its own', async () => {
    const { revision } = await readBulk(world, call)
    for (const format of ['ndjson', 'csv', 'parquet'] as const) {
      const { rows } = await readBulk(world, call, { format, since: revision })
      // what was under way in the whole cluster is told again
      const changed = await world.db.rows<{ id: string }>(sql`SELECT c.id FROM (SELECT id, changed FROM charge_item
        UNION ALL SELECT id, changed FROM remittance_claim UNION ALL SELECT contract_id, changed FROM contracted_rate
        UNION ALL SELECT id, changed FROM published_rate UNION ALL SELECT id, changed FROM allowable
        UNION ALL SELECT id, changed FROM gone_row) c
        WHERE changed >= ${partsOf(revision).transaction}::xid8`)
      const ids = new Set(changed.map(({ id }) => id))
      expect(rows.filter((row) => ![row.id, row.claimId, row.contractId].some((id) => ids.has(id as string)))).toEqual([])
    }
    const { of, transaction, day } = partsOf(revision)
    const others = calls.filter((other) => other !== call)
    const foreign = [
      ...(await Promise.all(others.map(async (other) => (await readBulk(world, other)).revision))),
      (await readBulk(world, call, { as: 'admin', headers: { 'x-brand-id': beta.id } })).revision,
      `${of}-${'9'.repeat(15)}-${day}`,
      `${of}-${transaction}-${day - REVISIONS_KNOWN_DAYS - 1}`,
    ]
    for (const since of foreign) {
      const { statusCode, body } = await askBulk(world, call, { since })
      expect([since, statusCode, JSON.parse(body)]).toMatchObject([since, 410, { code: 'bulkRevisionUnknown', values: { days: 90 } }])
    }
    expect((await askBulk(world, call, { since: `${of}-${transaction}-${day - REVISIONS_KNOWN_DAYS}` })).statusCode).toBe(200)
  })

  test.each([
    ['since', 'yesterday'],
    ['since', ''],
    ['since', "0123456789abcdef-1-1'; --"],
    ['format', 'xml'],
    ['format', ''],
  ])('refuses the %s “%s”', async (name, value) => {
    const { status, body } = await world.call(bulk[call], { as, query: { [name]: value } })
    expect([status, body.fields[0].path]).toEqual([400, name])
  })

  test('has no rows of a brand that has none, in each format', async () => {
    const headers = { 'x-brand-id': emptyBrandId }
    for (const format of ['ndjson', 'csv', 'parquet'] as const) {
      const { rows, revision, metadata } = await readBulk(world, call, { format, as: 'admin', headers })
      expect([format, rows]).toEqual([format, []])
      expect((await readBulk(world, call, { format, as: 'admin', headers, since: revision })).rows).toEqual([])
      if (metadata) expect(metadata.schema.length).toBeGreaterThan(Object.keys(columnsOf[call]).length)
    }
    const { body } = await askBulk(world, call, { format: 'csv', as: 'admin', headers })
    expect(body).toBe(`${['gone', ...Object.keys(columnsOf[call])].join(',')}\n`)
  })

  test('has no row of another brand, whole or since', async () => {
    const ofOther = await readBulk(world, call, { as: 'beta.admin' })
    const ids = new Set(
      (await readBulk(world, call)).rows.flatMap(({ id, claimId, contractId }) => [id, claimId, contractId].filter(isUuid)),
    )
    await world.db.rows(sql`UPDATE charge_item SET gl = gl WHERE brand_id = ${alpha.id}`)
    await world.db.rows(sql`UPDATE contracted_rate SET name = name WHERE brand_id = ${alpha.id}`)
    await world.db.rows(sql`UPDATE remittance_claim SET paid = paid WHERE brand_id = ${alpha.id}`)
    await world.db.rows(sql`UPDATE published_rate SET notes = notes WHERE brand_id = ${alpha.id}`)
    await world.db.rows(sql`UPDATE allowable SET enabled = enabled WHERE brand_id = ${alpha.id}`)
    const went = await world.db.rows<{ id: string }>(sql`INSERT INTO gone_row (brand_id, table_name, id)
      SELECT ${alpha.id}::uuid, t, gen_random_uuid()
      FROM unnest(ARRAY['charge_item', 'contracted_rate', 'remittance_claim', 'published_rate', 'allowable']) t
      RETURNING id`)
    for (const { id } of went) ids.add(id)
    for (const since of [undefined, ofOther.revision]) {
      const { rows } = await readBulk(world, call, { as: 'beta.admin', since })
      expect(rows.filter((row) => [row.id, row.claimId, row.contractId].some((id) => ids.has(id)))).toEqual([])
    }
    expect((await readBulk(world, call)).rows.length).toBeGreaterThan(2)
  })

  test('says the revision alone to who asks for the head', async () => {
    const { path } = bulk[call]
    const { revision } = await readBulk(world, call)
    const { headers, body, statusCode } = await world.app.inject({
      method: 'HEAD',
      url: path,
      headers: { authorization: `Bearer ${await world.token(as)}`, host: 'localhost' },
    })
    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['x-revision']).toMatch(new RegExp(`^${partsOf(revision).of}-\\d+-\\d+$`))
  })
})

describe('what is read in bulk', () => {
  test('is what lists show, exact to the character and the cent', async () => {
    const { rows } = await readBulk(world, 'readBulkCharges', { format: 'csv' })
    const item = rows.find((row) => row.code === '-1')
    expect(item).toMatchObject({ departmentName: '@Imaging', description: odd, amount: 0.07, cashPrice: null, gl: '' })
    const { records, pagination } = await listed(charges.listCharges)
    expect(rows.length).toBe(pagination.totalRecords)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const record of records) {
      const { gone: _, ...row } = byId.get(record.id) ?? {}
      expect(record).toMatchObject(row)
    }
  })

  test('has contracted rates as their list has them', async () => {
    const { rows } = await readBulk(world, 'readBulkRates', { format: 'parquet' })
    const { records, pagination } = await listed(contractedRates.listContractedRates)
    expect(rows.length).toBe(pagination.totalRecords)
    const byId = new Map(rows.map(({ gone: _, ...row }) => [row.id, row]))
    for (const record of records) expect(byId.get(record.id)).toEqual(record)
  })

  test('has payments with their lines', async () => {
    const { rows } = await readBulk(world, 'readBulkPayments', { format: 'parquet' })
    const claim = rows.find((row) => row.totalcharges === 100.1)
    expect(claim).toMatchObject({ claimnumber: 'K-1', paid: 80.1, checkeftdate: '2026-01-20', standing: 'counts', flaws: [] })
    expect(rows.find((row) => row.totalcharges === 9)?.flaws).not.toEqual([])
    const lines = (await readBulk(world, 'readBulkPaymentLines', { format: 'parquet' })).rows.filter((line) => line.claimId === claim?.id)
    const { body } = await world.call(payments.getPaymentDetails, {
      as,
      body: { id: claim?.id, claimnumber: '', checkeftdate: '', remitpayer: '', payeename: '' },
    })
    expect(lines.length).toBe(2)
    for (const { gone: _, claimId: _claim, position, ...line } of lines)
      expect(body.records[(position as number) - 1]).toMatchObject({ ...line, svcDate: line.svcDate ?? '' })
  })

  test('says what an open transaction writes once it is over', async () => {
    const client = await world.db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE charge_item SET gl = $2 WHERE brand_id = $1 AND code = $3', [alpha.id, 'slow', '-1'])
      // a later one is done before
      await world.db.rows(sql`UPDATE charge_item SET notes = 'quick' WHERE brand_id = ${alpha.id} AND id = (
        SELECT id FROM charge_item WHERE brand_id = ${alpha.id} AND code <> '-1' LIMIT 1)`)
      const { revision } = await readBulk(world, 'readBulkCharges')
      await client.query('COMMIT')
      const { rows } = await readBulk(world, 'readBulkCharges', { since: revision })
      expect(rows.find((row) => row.code === '-1')?.gl).toBe('slow')
    } finally {
      client.release()
    }
  })

  test('does not say anew what came with a dump of another database, whose numbers are still to come', async () => {
    const { revision } = await readBulk(world, 'readBulkCharges')
    await world.db.rows(sql`INSERT INTO charge_item (brand_id, id, facility_id, code, department_name, description, amount, changed)
      SELECT ${alpha.id}::uuid, gen_random_uuid(), ${facility.id}::uuid, 'DUMPED', 'Dumped', 'Dumped', 1, '9000000000000000000'::xid8`)
    const dumped = async (since?: string) =>
      (await readBulk(world, 'readBulkCharges', { since })).rows.filter((row) => row.code === 'DUMPED').length
    expect([await dumped(), await dumped(revision)]).toEqual([1, 0])
    await world.db.rows(sql`UPDATE charge_item SET gl = 'changed' WHERE brand_id = ${alpha.id} AND code = 'DUMPED'`)
    expect(await dumped(revision)).toBe(1)
  })

  test('knows what went for longer than any revision', async () => {
    const { revision } = await readBulk(world, 'readBulkCharges')
    const [item] = await world.db.rows<{ id: string }>(
      sql`DELETE FROM charge_item WHERE brand_id = ${alpha.id} AND code = 'DUMPED' RETURNING id`,
    )
    const told = async () =>
      (await readBulk(world, 'readBulkCharges', { since: revision })).rows.filter(({ gone, id }) => gone && id === item?.id)
    const aged = async (days: number) => {
      await world.db.rows(sql`UPDATE gone_row SET gone_at = now() - interval '1 day' * ${days}::int`)
      await ofEveryBrand(() => keepHouse(world.served, world.config))
    }
    await aged(REVISIONS_KNOWN_DAYS + 6)
    expect(await told()).toHaveLength(1)
    await aged(REVISIONS_KNOWN_DAYS + 8)
    expect(await world.db.prisma.goneRow.count()).toBe(0)
  })

  test('is compressed, and noted in both logs', async () => {
    const { headers } = await askBulk(world, 'readBulkCharges', { headers: { 'accept-encoding': 'gzip' } })
    expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' })
    await world.app.securityLog.flush()
    const seen = { kind: 'export', call: 'readBulkCharges', result: 'success', username: as }
    expect(await world.db.prisma.securityEvent.count({ where: seen })).toBeGreaterThan(0)
    expect(await world.db.prisma.auditEntry.count({ where: { entity: 'charge master', action: 'export' } })).toBeGreaterThan(0)
  })
})
