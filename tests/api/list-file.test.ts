// A list as a file: whole, as it is filtered, sorted and read, and for nobody who may not see the list.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { synonyms } from '@ratebook/shared/synonyms.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const fileOf = (...ids: string[]) => ({ name: 'list.csv', columns: ids.map((id) => ({ id, header: id })) })
const save = (endpoint: Endpoint, body: object, who: 'alpha.admin' | 'beta.admin' | 'partner' = as) =>
  world.call(endpoint, { as: who, body })
const linesOf = async (endpoint: Endpoint, body: object) => parse((await save(endpoint, body)).text, { bom: true }) as string[][]
const inDatabase = async (where = sql`true`) =>
  (await world.db.rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM charge_item c WHERE ${where}`))[0]?.n

describe('A list as a file', () => {
  test('has its headings, its values in the words they are read in, and its own name', async () => {
    const yes = [
      ['yes', 'On'],
      ['no', 'Off'],
    ]
    const file = {
      name: 'payers.csv',
      columns: [
        { id: 'enabled', header: 'Switch', words: yes },
        { id: 'displayName', header: 'Name, shown' },
      ],
    }
    const answer = await save(payers.listPayers, { file, search: 'employee', sort: [{ id: 'displayName', direction: 'asc' }] })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''payers.csv")
    expect(answer.text).toBe('\uFEFFSwitch,"Name, shown"\r\nOff,Alpha Valley Health Employee Plan\r\n')
  })

  test('is whole, beyond what a page holds, and the brand’s own', async () => {
    const lines = await linesOf(charges.listCharges, { pagination: { currentPage: 3, recordsPerPage: 10 }, file: fileOf('code', 'amount') })
    expect(lines.length - 1).toBe(await inDatabase(sql`c.brand_id = ${alpha.id} AND c.retired_by IS NULL`))
    expect(lines.length).toBeGreaterThan(3_000)
    const codes = lines.slice(1).map(([code]) => code)
    expect(codes).toEqual(codes.toSorted())
    const theirs = await save(charges.listCharges, { file: fileOf('facilityName') }, 'beta.admin')
    for (const { name } of alpha.facilities) expect(theirs.text).not.toContain(name)
  })

  test('is sorted and filtered as the list is', async () => {
    const filter = { field: 'amount', equator: 'between', value: '50000..' }
    const sort = [{ id: 'amount', direction: 'desc' }]
    const lines = await linesOf(charges.listCharges, { filter, sort, file: fileOf('amount') })
    const amounts = lines.slice(1).map(([amount]) => Number(amount))
    expect(amounts.length).toBeGreaterThan(10)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(amounts.at(-1)).toBeGreaterThanOrEqual(50_000)
    expect(lines[1]?.[0]).toMatch(/^\d+\.\d\d$/)
  })

  test('says what a list works out for its rows', async () => {
    const lines = await linesOf(facilitySettings.listFacilityDetails, { file: fileOf('name', 'charges') })
    expect(lines.slice(1).map(([name]) => name)).toEqual(alpha.facilities.map(({ name }) => name).sort())
    for (const [, count] of lines.slice(1)) expect(Number(count)).toBeGreaterThan(1_000)
  })

  test('has no cell that runs as a formula', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)']
    const [contract] = (await world.call(payers.listTinyPayerContracts, { as })).body as { id: string }[]
    for (const displayName of names)
      await world.call(payers.createPayer, { as, body: { payerContractId: contract?.id, displayName, planName: 'formula' } })
    const lines = await linesOf(payers.listPayers, { search: 'formula', file: { ...fileOf('displayName') } })
    expect(
      lines
        .slice(1)
        .map(([name]) => name)
        ?.toSorted(),
    ).toEqual(names.map((name) => `'${name}`).toSorted())
  })

  test('is refused with columns that the list has not, and to whom the list is', async () => {
    expect((await save(payers.listPayers, { file: fileOf('version') })).status).toBe(400)
    expect((await save(payers.listPayers, { file: { name: 'x', columns: [] } })).status).toBe(400)
    expect((await world.call(payers.listPayers, { body: { file: fileOf('displayName') } })).status).toBe(401)
  })

  test('is noted in the security log', async () => {
    await save(payers.listPayers, { file: { ...fileOf('displayName'), name: 'noted.csv' } })
    await world.app.securityLog.flush()
    const events = await world.db.prisma.securityEvent.findMany({ where: { kind: 'export', call: 'listPayers', result: 'success' } })
    expect(events.at(-1)).toMatchObject({ brandId: alpha.id, username: as })
  })

  test('is whole beyond the ten thousand records of a page, and lets go of its connection when somebody leaves in the middle', async () => {
    const many = Array.from({ length: 24_000 }, (_, i) => ({
      brandId: alpha.id,
      id: randomUUID(),
      says: `many ${String(i).padStart(5, '0')}`,
      means: 'word '.repeat(40),
    }))
    for (let i = 0; i < many.length; i += 2_000) await world.db.prisma.synonym.createMany({ data: many.slice(i, i + 2_000) })
    const body = { search: 'many', file: fileOf('says', 'means') }
    const lines = await linesOf(synonyms.listSynonyms, body)
    expect([lines.length - 1, lines[1]?.[0], lines.at(-1)?.[0]]).toEqual([24_000, 'many 00000', 'many 23999'])

    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await world.token(as)}`, 'content-type': 'application/json' }
    const inUse = () => world.db.pool.totalCount - world.db.pool.idleCount
    for (let i = 0; i < 12; i++) {
      const request = http.request({ port, method: 'POST', path: synonyms.listSynonyms.path, headers })
      request.on('error', () => {})
      request.end(JSON.stringify(body))
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      await once(response, 'data')
      response.destroy()
    }
    await expect.poll(inUse, { timeout: 60_000 }).toBe(0)
  })
})
