import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dayIn, plusDays } from '@ratebook/shared/wire/day.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { allowables } from '@ratebook/shared/allowables.ts'
import { somebody } from '../contract/things.ts'
import { alpha, beta, multipart, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const all = { pagination: { currentPage: 1, recordsPerPage: 0 } }
const read = async (id: string) => (await call(contracts.getContract, { as, params: { id } })).body
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
const revision = async (brandId = alpha.id) => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: brandId } })).termsRevision
const fieldsOf = ({ status, body }: { status: number; body: { fields?: { path: string }[] } }) => [
  status,
  ...(body.fields ?? []).map((f) => f.path),
]

let made = 0
const contract = (more: object = {}) => ({
  name: `Agreement ${[...String(++made)].map((d) => 'abcdefghij'[Number(d)]).join('')}`,
  isPayer: true,
  effectiveDate: plusDays(dayIn(''), -100),
  terminationDate: plusDays(dayIn(''), 265),
  ...more,
})
const create = (more: object = {}) => call(contracts.createContract, { as, body: contract(more) })

describe('renewing a contract', () => {
  const renew = (id: string, version: number, terminationDate?: string) =>
    call(contracts.renewContract, { as, body: { id, version, terminationDate } })

  test('prolongs it by as long as it ran, and a year stays a year when it is renewed again', async () => {
    const { body } = await create({ effectiveDate: '2023-03-01', terminationDate: '2024-02-29' })
    const before = await revision()
    expect((await renew(body.id, 1)).body).toMatchObject({ effectiveDate: '2023-03-01', terminationDate: '2025-02-28', version: 2 })
    expect(await lastEntry()).toMatchObject({
      username: as,
      action: 'renew',
      entity: 'contract',
      entityId: body.id,
      before: { terminationDate: '2024-02-29' },
      after: { terminationDate: '2025-02-28', termStart: '2024-03-01' },
    })
    expect((await renew(body.id, 2)).body).toMatchObject({ terminationDate: '2026-02-28' })
    expect((await renew(body.id, 3)).body).toMatchObject({ terminationDate: '2027-02-28', version: 4 })
    expect(await revision()).toBe(before + 3n)
  })

  test('or to the day given, from which the next term counts', async () => {
    const { body } = await create({ effectiveDate: '2024-01-01', terminationDate: '2024-12-31' })
    expect((await renew(body.id, 1, '2025-06-30')).body.terminationDate).toBe('2025-06-30')
    expect((await renew(body.id, 2)).body.terminationDate).toBe('2025-12-31')
  })

  test('a day that is not later, and a contract without an end, are refused at the field', async () => {
    const { body } = await create({ effectiveDate: '2024-01-01', terminationDate: '2024-12-31' })
    for (const day of ['2024-12-31', '2024-06-30']) expect(fieldsOf(await renew(body.id, 1, day))).toEqual([422, 'terminationDate'])
    const { body: endless } = await create({ terminationDate: null })
    expect(fieldsOf(await renew(endless.id, 1))).toEqual([422, 'terminationDate'])
    const { body: long } = await create({ effectiveDate: '1950-01-01', terminationDate: '2090-12-31' })
    expect(fieldsOf(await renew(long.id, 1))).toEqual([422, 'terminationDate'])
  })

  test('twice at once prolongs it once', async () => {
    const { body } = await create({ effectiveDate: '2024-01-01', terminationDate: '2024-12-31' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(body.id, 1)))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await read(body.id)).terminationDate).toBe('2025-12-31')
  })
})

describe('payers under a contract', () => {
  const link = (body: object, who: Parameters<typeof call>[1] = { as }) => call(payers.createPayerContract, { ...who, body })

  test('are linked to one with a payer; the answer names it', async () => {
    const { body } = await create({ description: 'Commercial rates' })
    const before = await revision()
    const linked = await link({ displayName: 'Linked Health', contractId: body.id })
    expect([linked.status, linked.body]).toEqual([
      201,
      expect.objectContaining({ contractId: body.id, contract: { name: body.name, description: 'Commercial rates' } }),
    ])
    const renamed = await call(payers.updatePayerContract, {
      as,
      body: { id: linked.body.id, version: 1, displayName: 'Linked Health West' },
    })
    expect(renamed.body).toMatchObject({ displayName: 'Linked Health West', contractId: body.id, version: 2 })
    expect(await revision()).toBe(before)
    const { records } = (
      await call(payers.listPayerContracts, {
        as,
        body: { ...all, filter: { field: 'displayName', equator: 'starts_with', value: 'linked' } },
      })
    ).body
    expect(records).toEqual([renamed.body])
    const unlinked = await call(payers.updatePayerContract, {
      as,
      body: { id: linked.body.id, version: 2, displayName: 'Linked Health West', contractId: null },
    })
    expect(unlinked.body).toMatchObject({ contractId: null, contract: null })
    expect(await revision()).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({
      action: 'update',
      entity: 'payer contract',
      before: { contractId: body.id },
      after: { contractId: null },
    })
  })

  test('are not linked to a vendor’s, another brand’s or none at all', async () => {
    const { body: vendor } = await create({ isPayer: false })
    const { body: theirs } = await call(contracts.createContract, { as: 'beta.admin', body: contract() })
    for (const contractId of [vendor.id, theirs.id, randomUUID()])
      expect(fieldsOf(await link({ displayName: 'Wrongly linked', contractId }))).toEqual([422, 'contractId'])
    expect(await world.db.prisma.payerContract.count({ where: { displayName: 'Wrongly linked' } })).toBe(0)
  })

  test('are linked only by those to whom contracts were opened; others may rename', async () => {
    const { body } = await create()
    const { headers } = await somebody(world, 'administrator', [alpha.id])
    expect(fieldsOf(await link({ displayName: 'Not mine to link', contractId: body.id }, { headers }))).toEqual([403, 'contractId'])
    const { body: linked } = await link({ displayName: 'Somebody’s link', contractId: body.id })
    const unlink = await call(payers.updatePayerContract, {
      headers,
      body: { id: linked.id, version: 1, displayName: 'Somebody’s link', contractId: null },
    })
    expect(fieldsOf(unlink)).toEqual([403, 'contractId'])
    expect(
      (
        await call(payers.updatePayerContract, {
          headers,
          body: { id: linked.id, version: 1, displayName: 'Renamed only', contractId: body.id },
        })
      ).status,
    ).toBe(200)
  })

  test('every change of a payer or an allowable gives prices another revision; what changes nothing does not', async () => {
    const payerContractId = (await link({ displayName: 'Of many payers' })).body.id
    const { body: payer } = await call(payers.createPayer, { as, body: { payerContractId, displayName: 'Counted' } })
    const allowable = await world.db.prisma.allowable.create({
      data: { brandId: alpha.id, id: randomUUID(), payerId: payer.id, cptHcpcs: '99213', amountOp: 10 },
    })
    const uploadRates = (rate: string) => {
      const { payload, headers } = multipart(
        {},
        { name: 'rates.csv', field: 'allowableCsvFile', content: `Payer,CPT,Rate OP\nCounted again,99213,${rate}\n` },
      )
      return call(allowables.uploadAllowables, { as, body: payload, headers })
    }
    const changes: [string, () => Promise<unknown>, bigint][] = [
      ['a new payer', () => call(payers.createPayer, { as, body: { payerContractId, displayName: 'Counted too' } }), 1n],
      [
        'a changed one',
        () => call(payers.updatePayer, { as, body: { id: payer.id, version: 1, payerContractId, displayName: 'Counted again' } }),
        1n,
      ],
      ['a switch', () => call(payers.setPayerStatus, { as, body: { id: payer.id, enabled: false } }), 1n],
      ['a switch to where it is', () => call(payers.setPayerStatus, { as, body: { id: payer.id, enabled: false } }), 0n],
      ['switching all', () => call(payers.setAllPayerStatus, { as, body: { ids: [payer.id], enabled: true } }), 1n],
      ['a switched allowable', () => call(allowables.setAllowableStatus, { as, body: { id: allowable.id, enabled: false } }), 1n],
      ['switching all allowables', () => call(allowables.setAllAllowableStatus, { as, body: { ids: [allowable.id], enabled: true } }), 1n],
      ['a file of allowables', () => uploadRates('12.00'), 1n],
      ['the same file again', () => uploadRates('12.00'), 0n],
      [
        'a stale change',
        () => call(payers.updatePayer, { as, body: { id: payer.id, version: 1, payerContractId, displayName: 'Lost' } }),
        0n,
      ],
    ]
    const theirs = await revision(beta.id)
    for (const [what, change, by] of changes) {
      const before = await revision()
      await change()
      expect([what, (await revision()) - before]).toEqual([what, by])
    }
    expect(await revision(beta.id)).toBe(theirs)
  })
})
