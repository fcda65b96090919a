import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '@ratebook/shared/audit.ts'
import { payments } from '@ratebook/shared/payments.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { rowsWith } from '../contract/rows.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const fields = { facilityId: alpha.facilities[0]?.id as string }
const paid = (number: string, charged = 100) => ({ number, charged, paid: charged })
const numbersIn = async (body: object, who: 'alpha.admin' | 'beta.admin' = as) =>
  (await world.call(payments.listPayments, { as: who, body })).body.records.map((r: { claimnumber: string }) => r.claimnumber)

beforeAll(async () => {
  const [first, second] = [
    x12([{ trace: 'LISTS-1', claims: [paid('ACCOUNT-77-4711', 300), paid('ACCOUNT-78-4711', 200), paid('account-79-0001')] }]),
    x12([{ trace: 'LISTS-2', claims: [{ ...paid('ACCOUNT-77-4711', -300), status: '22' }, paid('ACCOUNT-77-4711', 280)], says: 1 }]),
  ]
  await uploadRemittances(world, first, { as, fields, name: 'monday.835' })
  await uploadRemittances(world, second, { as, fields, name: 'tuesday.835' })
  await uploadRemittances(world, 'Claim,Paid\n', { as, fields, name: 'wednesday.csv' })
  await uploadRemittances(world, first, { as: 'beta.admin', fields: { facilityId: beta.facilities[0]?.id as string }, name: 'theirs.835' })
})

describe('a claim number', () => {
  test('leads to all answers to that claim, and to no other claim whose number ends alike', async () => {
    const { body } = await world.call(payments.listPayments, { as, body: { number: 'ACCOUNT-77-4711' } })
    expect(body.records.map((r: { totalcharges: number; standing: string }) => [r.totalcharges, r.standing])).toEqual([
      [300, 'takenBack'],
      [280, 'counts'],
      [-300, 'reversal'],
    ])
    expect(body.pagination.totalRecords).toBe(3)
  })
  test('is looked for as it was typed, or in capitals, without the spaces round it', async () => {
    expect(await numbersIn({ number: ' account-78-4711 ' })).toEqual(['4711'])
    expect(await numbersIn({ number: 'account-79-0001' })).toEqual(['0001'])
  })
  test('is whole or leads nowhere, and narrows what else is filtered by', async () => {
    for (const part of ['ACCOUNT-77', '4711', '%', 'ACCOUNT-77-471']) expect(await numbersIn({ number: part })).toEqual([])
    const filter = { field: 'tracenumber', equator: 'equals', value: 'LISTS-1' }
    expect(await numbersIn({ number: 'ACCOUNT-77-4711', filter })).toEqual(['4711'])
  })
  test('of another brand is unknown here, and no number is kept by looking for it', async () => {
    expect(await numbersIn({ number: 'ACCOUNT-77-4711' }, 'beta.admin')).toHaveLength(1)
    await numbersIn({ number: 'SEARCHED-BY-SOMEBODY' })
    expect(await rowsWith(world, 'SEARCHED-BY-SOMEBODY', 'ACCOUNT-7')).toEqual([])
  })
})

test('the list opens with the highest charges, page after page, from those that have an index of their own to the others', async () => {
  const claims = [10_000, 9_999.99, 45_000, 1_200, 12_500, 80].map((charged, i) => paid(`DEAR-00${i}`, charged))
  await uploadRemittances(world, x12([{ trace: 'LISTS-3', claims }]), { as, fields, name: 'dear.835' })
  const pages = [1, 2, 3, 4].map(async (currentPage) => {
    const filter = { field: 'tracenumber', equator: 'equals', value: 'LISTS-3' }
    const { body } = await world.call(payments.listPayments, { as, body: { filter, pagination: { currentPage, recordsPerPage: 2 } } })
    expect(body.pagination.totalRecords).toBe(6)
    return body.records.map((r: { totalcharges: number }) => r.totalcharges)
  })
  expect(await Promise.all(pages)).toEqual([[45_000, 12_500], [10_000, 9_999.99], [1_200, 80], []])
})

describe('files of remittances', () => {
  const list = async (body: object = {}) => (await world.call(remittances.searchRemittanceFiles, { as, body })).body
  const ours = { field: 'fileName', equator: 'like', value: 'day.' }
  test('are listed with what became of each, the newest first, of this brand alone', async () => {
    const { records } = await list({ filter: ours })
    expect(records).toMatchObject([
      { fileName: 'wednesday.csv', state: 'failed', code: 'x12NotFound', claims: 0 },
      {
        fileName: 'tuesday.835',
        state: 'applied',
        claims: 2,
        newClaims: 2,
        takenBack: 1,
        unbalancedPayments: [{ trace: 'LISTS-2', paid: 1 }],
      },
      { fileName: 'monday.835', state: 'applied', claims: 3, uploadedBy: as, facilityName: alpha.facilities[0]?.name },
    ])
    expect((await list({ search: 'theirs' })).records).toEqual([])
    expect((await list({ filter: { field: 'takenBack', equator: 'greator_than', value: 0 } })).records).toHaveLength(1)
  })
  test('are filtered by day, and each leads to its entry in the log', async () => {
    const [{ id, uploadedAt }] = (await list({ search: 'monday' })).records
    const day = (shift: number) => new Date(Date.parse(uploadedAt) + shift * 86_400_000).toISOString().slice(0, 10)
    const on = (value: string) => list({ filter: { field: 'uploadedAt', equator: 'between', value } })
    expect((await on(`${day(-1)}..${day(1)}`)).pagination.totalRecords).toBeGreaterThanOrEqual(3)
    expect((await on(`..${day(-2)}`)).records).toEqual([])
    const entries = (await world.call(audit.listAudit, { as, body: { filter: { field: 'entityId', equator: 'equals', value: id } } })).body
    const changes = entries.records.filter(({ action }: { action: string }) => action !== 'read')
    expect(changes).toMatchObject([{ action: 'import', entity: 'remittances' }])
  })
  test('are saved as a file', async () => {
    const file = { name: 'files.csv', columns: ['fileName', 'state', 'claims'].map((id) => ({ id, header: id })) }
    const { text } = await world.call(remittances.searchRemittanceFiles, { as, body: { filter: ours, file } })
    expect(text).toContain('tuesday.835,applied,2')
  })
})
