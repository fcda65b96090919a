import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { audit, type AuditEntry } from '@ratebook/shared/audit.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
type Condition = { field: string; equator: string; value: string }
const is = (field: string, value: string): Condition => ({ field, equator: 'equals', value })
const entries = async (...operands: Condition[]): Promise<AuditEntry[]> =>
  (await world.call(audit.listAudit, { as, body: operands.length ? { filter: { operator: 'and', operands } } : {} })).body.records

describe('an entry', () => {
  const item = {
    facilityId: alpha.facilities[0]?.id,
    code: 'NM-1',
    departmentName: 'X',
    description: 'Named item',
    amount: 10,
    revenueCode: '0610',
  }

  test('says what its record is called, and is found by it; ids in it are told by name', async () => {
    const { id } = (await world.call(charges.createCharge, { as, body: item })).body
    await world.call(charges.updateCharge, { as, body: { ...item, id, version: 1, amount: 11 } })
    const like = { field: 'name', equator: 'like', value: 'named item' }
    const log = await entries(like, is('entity', 'charge'))
    expect(log.map(({ action, name }) => [action, name])).toEqual([
      ['update', 'NM-1 Named item'],
      ['create', 'NM-1 Named item'],
    ])
    const created = log.find(({ action }) => action === 'create')
    expect(created?.names[String(item.facilityId)]).toBe(alpha.facilities[0]?.name)
  })

  test('of something that is gone keeps what it was called, and one of before names were kept is told by its fields', async () => {
    const created = (await world.call(payers.createPayerContract, { as, body: { displayName: 'Once there' } })).body
    const { rows } = await world.db.pool.query('SELECT audit_append($1, $2, $3, $4, $5, $6, NULL, NULL, $7)', [
      alpha.id,
      randomUUID(),
      'somebody',
      'create',
      'payer',
      randomUUID(),
      '{"displayName": "Of long ago"}',
    ])
    expect(rows).toHaveLength(1)
    await world.db.prisma.payerContract.delete({ where: { brandId_id: { brandId: alpha.id, id: created.id } } })
    expect((await entries(is('entityId', created.id)))[0]?.name).toBe('Once there')
    expect((await entries(is('name', 'Of long ago')))[0]?.username).toBe('somebody')
  })
})
