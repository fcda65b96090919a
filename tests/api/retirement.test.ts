import { randomUUID } from 'node:crypto'
import { charges } from '@ratebook/shared/charges.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { alpha, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facility = alpha.facilities[0] as { id: string; name: string }
const only = (field: string, value: string, ...more: [string, string][]) => ({
  filter: { operator: 'and', operands: [[field, value] as const, ...more].map(([f, v]) => ({ field: f, equator: 'equals', value: v })) },
})
const one = async (list: typeof payers.listPayers | typeof payers.listPayerContracts, name: string, standing?: string) =>
  (await world.call(list, { as, body: only('displayName', name, ...(standing ? [['standing', standing] as [string, string]] : [])) })).body
    .records
const file = async () =>
  (
    await world.call(mrf.downloadReport, {
      as: 'alpha.admin',
      body: { brandId: alpha.id, facilityName: facility.name },
      host: 'alpha.localhost',
    })
  ).text
const lookUp = async (keyWord: string) =>
  (await world.call(pricer.lookupV2, { body: { brandId: alpha.id, facility: facility.id, keyWord } })).body.records as { id: string }[]

const item = { facilityId: facility.id, departmentName: 'Imaging', description: 'Wombat imaging', revenueCode: '0610', cpT_HCPCS: '73721' }
const makeItem = async (code: string) => (await world.call(charges.createCharge, { as, body: { ...item, code, amount: 120 } })).body

describe('a payer', () => {
  let contract: { id: string; version: number }
  const make = async (displayName: string) =>
    (await world.call(payers.createPayer, { as, body: { payerContractId: contract.id, displayName } })).body
  beforeAll(async () => {
    contract = (await world.call(payers.createPayerContract, { as, body: { displayName: 'Quokka contract' } })).body
  })

  test('that nothing depends on is deleted', async () => {
    const { id } = await make('Typo Health')
    expect((await world.call(payers.getPayerUses, { as, params: { id } })).body).toEqual([])
    expect((await world.call(payers.deletePayer, { as, params: { id } })).status).toBe(204)
    expect(await one(payers.listPayers, 'Typo Health')).toEqual([])
    expect((await world.call(payers.deletePayer, { as, params: { id } })).status).toBe(404)
  })

  test('that has allowed amounts is not, and is retired: gone from its list, the pricer and pickers until it is asked for', async () => {
    const { id, version } = await make('Quokka Health')
    await world.db.prisma.allowable.create({ data: { brandId: alpha.id, id: randomUUID(), payerId: id, cptHcpcs: '73721', amountOp: 77 } })
    for (const enabled of [false, true]) await world.call(payers.setPayerStatus, { as, body: { id, enabled } })
    const rates = async () =>
      (await world.call(pricer.listAllowableRates, { body: { brandId: alpha.id, pxCode: '73721' } })).body.map(
        (r: { displayName: string }) => r.displayName,
      )
    expect(await rates()).toContain('Quokka Health')
    expect((await world.call(payers.getPayerUses, { as, params: { id } })).body).toEqual([{ what: 'allowables', count: 1 }])
    expect((await world.call(payers.deletePayer, { as, params: { id } })).body.code).toBe('inUse')

    const stale = await world.call(payers.retirePayer, { as, body: { id, version, why: 'Left the market' } })
    expect(stale.status).toBe(409)
    const [now] = await one(payers.listPayers, 'Quokka Health')
    const retired = await world.call(payers.retirePayer, { as, body: { id, version: now.version, why: 'Left the market' } })
    expect(retired.status).toBe(204)
    expect(await one(payers.listPayers, 'Quokka Health')).toEqual([])
    expect(await rates()).not.toContain('Quokka Health')
    const [row] = await one(payers.listPayers, 'Quokka Health', 'retired')
    expect(row).toMatchObject({
      standing: 'retired',
      retirement: { by: 'alpha.admin', why: 'Left the market', fileName: '', at: expect.stringMatching(/Z$/) },
    })
    expect((await world.call(payers.retirePayer, { as, body: { id } })).body.code).toBe('alreadyRetired')

    expect((await world.call(payers.restorePayer, { as, body: { id, version: row.version } })).status).toBe(204)
    expect(await rates()).toContain('Quokka Health')
    expect((await one(payers.listPayers, 'Quokka Health'))[0]).toMatchObject({ standing: 'current', retirement: null, enabled: true })
    expect((await world.call(payers.restorePayer, { as, body: { id } })).body.code).toBe('notRetired')

    const { body: history } = await world.call(payers.getPayerHistory, { as, params: { id } })
    expect(history.map((e: { action: string }) => e.action)).toEqual(['restore', 'retire', 'enable', 'disable', 'create'])
    expect(history[1]).toMatchObject({ username: 'alpha.admin', changes: { retiredWhy: ['', 'Left the market'] } })
  })

  test('goes and comes back with its contract, which takes no other payer meanwhile', async () => {
    const { id } = await make('Quoll Health')
    expect((await world.call(payers.deletePayerContract, { as, params: { id: contract.id } })).body.code).toBe('inUse')
    expect((await world.call(payers.retirePayerContract, { as, body: { id: contract.id, why: 'Ended' } })).status).toBe(204)
    expect(await one(payers.listPayers, 'Quoll Health')).toEqual([])
    expect((await one(payers.listPayers, 'Quoll Health', 'retired'))[0]).toMatchObject({ retirement: { why: 'Ended' } })
    const { body: tiny } = await world.call(payers.listTinyPayerContracts, { as })
    expect(tiny.map((c: { id: string }) => c.id)).not.toContain(contract.id)
    const refused = await world.call(payers.createPayer, { as, body: { payerContractId: contract.id, displayName: 'Late Health' } })
    expect(refused.body.code).toBe('payerContractRetired')

    await world.call(payers.retirePayer, { as, body: { id, why: '' } })
    expect((await world.call(payers.restorePayer, { as, body: { id } })).body.code).toBe('payerContractRetired')
    expect((await world.call(payers.restorePayerContract, { as, body: { id: contract.id } })).status).toBe(204)
    expect((await world.call(payers.restorePayer, { as, body: { id } })).status).toBe(204)
    expect(await one(payers.listPayers, 'Quoll Health')).toHaveLength(1)
  })
})

describe('a charge item', () => {
  test('typed by mistake is deleted, until a file was made that has it', async () => {
    const first = await makeItem('WOMBAT-1')
    expect((await world.call(charges.getChargeUses, { as, params: { id: first.id } })).body).toEqual([])
    expect((await world.call(charges.deleteCharge, { as, params: { id: first.id } })).status).toBe(204)
    expect(await lookUp('wombat imaging')).toEqual([])

    const { id } = await makeItem('WOMBAT-2')
    expect(await file()).toContain('WOMBAT-2')
    expect((await world.call(charges.getChargeUses, { as, params: { id } })).body).toEqual([{ what: 'files', count: 1 }])
    expect((await world.call(charges.deleteCharge, { as, params: { id } })).body.code).toBe('inUse')
  })

  test('is retired with who, when and why, is nowhere until it is brought back, and its history says so', async () => {
    const { id, version } = await makeItem('WOMBAT-3')
    expect((await lookUp('wombat imaging')).map((r) => r.id)).toContain(id)
    expect((await world.call(charges.retireCharge, { as, body: { id, version: version + 1, why: '' } })).status).toBe(409)
    expect((await world.call(charges.retireCharge, { as, body: { id, version, why: 'Machine sold' } })).status).toBe(204)
    expect((await lookUp('wombat imaging')).map((r) => r.id)).not.toContain(id)
    expect(await file()).not.toContain('WOMBAT-3')
    expect((await world.call(charges.getCharge, { as, params: { id } })).status).toBe(404)
    const list = (standing: string) => world.call(charges.listCharges, { as, body: only('code', 'WOMBAT-3', ['standing', standing]) })
    expect((await list('current')).body.records).toEqual([])
    const [row] = (await list('retired')).body.records
    expect(row).toMatchObject({ id, standing: 'retired', retirement: { by: 'alpha.admin', why: 'Machine sold', fileName: '' } })
    // no version of a file: nothing there to roll back
    expect((await world.call(uploads.listUploads, { as })).body.every((u: { fileName: string }) => u.fileName !== '')).toBe(true)

    // somebody types the very same item again: the old one has no place
    const again = await makeItem('WOMBAT-3')
    expect((await world.call(charges.restoreCharge, { as, body: { id } })).body.code).toBe('chargeItemTaken')
    await world.call(charges.deleteCharge, { as, params: { id: again.id } })
    expect((await world.call(charges.restoreCharge, { as, body: { id, version: row.version } })).status).toBe(204)
    expect((await lookUp('wombat imaging')).map((r) => r.id)).toContain(id)
    const { body: history } = await world.call(charges.getChargeHistory, { as, params: { id } })
    expect(history.map((e: { action: string }) => e.action)).toEqual(['restore', 'retire', 'create'])
  })

  test('tells every price it had: by hand, by files, and by the rollback of one', async () => {
    const place = alpha.facilities[1] as { id: string }
    const upload = async (name: string, price: string) => {
      const content = `Charge Code,Description,CPT/HCPCS,Rev Code,Charge\nNUMBAT-1,Numbat scan,73721,0610,${price}\n`
      const { payload, headers } = multipart({ facility: place.id }, { name, content })
      const authorization = `Bearer ${await world.token(as)}`
      return (await world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })).body
    }
    await upload('january.csv', '100')
    const { records } = (await world.call(charges.listCharges, { as, body: only('code', 'NUMBAT-1') })).body
    const { id } = records[0]
    await upload('february.csv', '110')
    const march = await upload('march.csv', '99999')
    await world.call(uploads.rollbackUpload, { as, params: { id: march.versionId } })
    const now = (await world.call(charges.getCharge, { as, params: { id } })).body
    await world.call(charges.updateCharge, { as, body: { ...now, amount: 125.5, cashPrice: 60 } })
    const { body: history } = await world.call(charges.getChargeHistory, { as, params: { id } })
    expect(
      history.map((e: { action: string; fileName: string; changes: Record<string, unknown> }) => [e.action, e.fileName, e.changes.amount]),
    ).toEqual([
      ['update', '', [110, 125.5]],
      ['rollback', 'march.csv', [99999, 110]],
      ['import', 'march.csv', [110, 99999]],
      ['import', 'february.csv', [100, 110]],
      ['create', 'january.csv', [null, 100]],
    ])
    expect(history[0].changes.cashPrice).toEqual([null, 60])
    expect((await world.call(charges.getChargeUses, { as, params: { id } })).body).toContainEqual({ what: 'versions', count: 2 })
    expect((await world.call(charges.getChargeHistory, { as: 'beta.admin', params: { id } })).status).toBe(404)
  })
})
