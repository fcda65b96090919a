// What every list has in common: it is searched, and filtered by days, by ends that are left open, and by what its switches say.
import { describe, expect, test } from 'vitest'
import { allowables } from '@ratebook/shared/allowables.ts'
import { associatedCharges } from '@ratebook/shared/associated-charges.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { shoppable } from '@ratebook/shared/shoppable.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const pagination = { currentPage: 1, recordsPerPage: 1000 }
type Row = Record<string, unknown>
const ask = (endpoint: Endpoint, body: object, params?: Record<string, string>) =>
  world.call(endpoint, { as, ...(params && { params }), body: { pagination, ...body } })
const rowsOf = async (endpoint: Endpoint, body: object, params?: Record<string, string>): Promise<Row[]> =>
  (await ask(endpoint, body, params)).body.records
const facility = alpha.facilities[0] as { id: string; name: string }

describe('The quick search of a list', () => {
  test('finds a part of a text in any column that is read, whatever its case, and counts what it found', async () => {
    const { body } = await ask(payers.listPayers, { search: 'SUMMIT ridge' })
    expect(body.records.map((r: Row) => r.displayName)).toEqual(['Summit Ridge Choice', 'Summit Ridge Medicare Advantage'])
    expect(body.pagination.totalRecords).toBe(2)
    expect(await rowsOf(payers.listPayers, { search: 'riverside sel' })).toHaveLength(1)
  })
  test('narrows what the filter leaves', async () => {
    const filter = { field: 'planName', equator: 'like', value: 'riverside' }
    expect(await rowsOf(payers.listPayers, { search: 'blue river', filter })).toHaveLength(1)
    expect(await rowsOf(payers.listPayers, { search: 'summit', filter })).toEqual([])
  })
  test('takes % and _ for what they are, and does not look at words that are read otherwise', async () => {
    for (const search of ['%', '_', 'Vender']) expect(await rowsOf(payers.listPayers, { search })).toEqual([])
  })
  test('looks into what a list looks up elsewhere', async () => {
    const [first] = await rowsOf(associatedCharges.listAssociated, {})
    const search = String(first?.description).slice(0, 12)
    const rows = await rowsOf(associatedCharges.listAssociated, { search })
    expect(rows.map((r) => r.id)).toContain(first?.id)
    for (const r of rows) expect(JSON.stringify(Object.values(r)).toLowerCase()).toContain(search.toLowerCase())
  })
  test('narrows what is switched with all of it', async () => {
    const isOn = async () => new Map((await rowsOf(payers.listPayers, {})).map((r) => [r.displayName, r.enabled]))
    const before = await isOn()
    const answer = await world.call(payers.setAllPayerStatus, { as, body: { filter: null, search: 'summit ridge', enabled: false } })
    expect(answer.body).toEqual({ affected: 2, enabled: false })
    for (const [name, on] of await isOn()) expect([name, on]).toEqual([name, String(name).startsWith('Summit') ? false : before.get(name)])
    await world.call(payers.setAllPayerStatus, { as, body: { filter: null, search: 'summit ridge', enabled: true } })
  })
})

describe('The filter of a list', () => {
  test('asks what a switch says', async () => {
    for (const [endpoint, params] of [
      [payers.listPayers],
      [allowables.listAllowables],
      [associatedCharges.listAssociated],
      [shoppable.listShoppable, { facility: facility.id }],
    ] as [Endpoint, Record<string, string>?][])
      for (const [value, on] of [
        ['yes', true],
        ['no', false],
      ] as const)
        for (const row of await rowsOf(endpoint, { filter: { field: 'enabled', equator: 'equals', value } }, params))
          expect([endpoint.path, row.enabled]).toEqual([endpoint.path, on])
    expect(await rowsOf(payers.listPayers, { filter: { field: 'enabled', equator: 'equals', value: 'no' } })).toHaveLength(1)
  })
  test('knows a service that the hospital chose from one that CMS specifies', async () => {
    const one = { field: 'status', equator: 'equals', value: 'shoppable' }
    const own = await rowsOf(shoppable.listShoppable, { filter: one }, { facility: facility.id })
    expect(own.every((r) => r.enabled && r.status === '')).toBe(true)
    const required = await rowsOf(shoppable.listShoppable, { filter: { ...one, value: 'REQ' } }, { facility: facility.id })
    expect(required.length).toBeGreaterThan(0)
    expect(required.every((r) => r.status === 'REQ')).toBe(true)
  })
  test('takes days from one to another, either end left open', async () => {
    const between = (value: string) => ({ filter: { field: 'effectiveDate', equator: 'between', value } })
    const daysIn = async (value: string) =>
      (await rowsOf(contracts.listContracts, between(value))).map((r) => String(r.effectiveDate)).sort()
    const all = (await rowsOf(contracts.listContracts, {})).map((r) => String(r.effectiveDate)).sort()
    const [first, last] = [all[0] as string, all.at(-1) as string]
    expect(await daysIn(`${first}..${last}`)).toEqual(all)
    expect(await daysIn(`${last}..`)).toEqual(all.filter((day) => day >= last))
    expect(await daysIn(`..${first}`)).toEqual(all.filter((day) => day <= first))
    for (const value of ['..', `${last}..2000-01-01`, '2026..2027', '2026-01-01'])
      expect([value, (await ask(contracts.listContracts, between(value))).status]).toEqual([value, 400])
  })
  test('takes numbers of which one end is left open', async () => {
    const dear = await rowsOf(charges.listCharges, { filter: { field: 'amount', equator: 'between', value: '50000..' } })
    expect(dear.length).toBeGreaterThan(0)
    expect(dear.every((r) => Number(r.amount) >= 50_000)).toBe(true)
    const cheap = await rowsOf(charges.listCharges, { filter: { field: 'amount', equator: 'between', value: '..5' } })
    expect(cheap.every((r) => Number(r.amount) <= 5)).toBe(true)
    expect((await ask(charges.listCharges, { filter: { field: 'amount', equator: 'between', value: '..' } })).status).toBe(400)
  })
})

test('A filter that is wrong is told where, however deep: another field, another word for and, a value of another kind', async () => {
  const fine = { field: 'displayName', equator: 'like', value: 'a' }
  const faults = async (filter: object) =>
    (await ask(payers.listPayers, { filter })).body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])
  expect(await faults({ ...fine, field: 'name' })).toEqual([['filter.field', 'choose']])
  expect(await faults({ operator: 'xor', operands: [fine] })).toEqual([['filter.operator', 'choose']])
  const nested = { operator: 'or', operands: [fine, { operator: 'and', operands: [{ ...fine, equator: 'matches' }] }] }
  expect(await faults(nested)).toEqual([['filter.operands.1.operands.0.equator', 'choose']])
})

test('Departments are looked up by a part of their names, those of the brand alone', async () => {
  const names = async (search: string, who: 'alpha.admin' | 'beta.admin' = as) =>
    (await world.call(charges.listChargeDepartments, { as: who, query: { search } })).body as string[]
  const inpatient = await names('inpat')
  expect(inpatient).toContain('Inpatient Stays')
  expect(inpatient.every((name) => name.toLowerCase().includes('inpat'))).toBe(true)
  expect(await names('%')).toEqual([])
  await world.db.prisma.chargeItem.updateMany({ where: { brandId: alpha.id, code: '00100174' }, data: { departmentName: 'Alpha alone' } })
  expect([await names('alpha al'), await names('alpha al', 'beta.admin')]).toEqual([['Alpha alone'], []])
})
