import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { providerAdjustments } from '@ratebook/shared/provider-adjustments.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld({ small: true })
const PLB = 'PLB*1234567893*20261231'
const fields = { facilityId: alpha.facilities[0]!.id }
const upload = async (content: string, name = 'era.835') => (await uploadRemittances(world, content, { fields, name })).body
const list = async (trace: string, as: 'alpha.admin' | 'beta.admin' = 'alpha.admin', also = {}) => {
  const filter = { field: 'traceNumber', equator: 'equals', value: trace }
  const sort = [{ id: 'amount', direction: 'desc' }]
  return (await world.call(providerAdjustments.listProviderAdjustments, { as, body: { filter, sort, ...also } })).body.records
}
const claims = [{ number: 'PLB-0001', charged: 100, paid: 80 }]

describe('what a payer settles with the provider', () => {
  test('is kept with its reason and amount, and of what it refers to the last characters', async () => {
    const settled = [`${PLB}*WO:ACCOUNT-REFERENCE-4711*120.5*L6*-3.25`, `${PLB}*CS:AB*7`]
    const file = await upload(x12([{ trace: 'KEPT-PLB', claims, settled, says: -44.25 }]), 'kept.835')
    expect(file).toMatchObject({ newClaims: 1, providerAdjustments: 3, unbalancedPayments: [] })
    const check = { checkEftDate: '2026-01-20', remitPayer: 'BLUE RIVER HLTH', traceNumber: 'KEPT-PLB', fileName: 'kept.835' }
    expect(await list('KEPT-PLB')).toMatchObject([
      { ...check, reasonCode: 'WO', amount: 120.5, reference: '4711' },
      { ...check, reasonCode: 'CS', amount: 7, reference: 'B' },
      { ...check, reasonCode: 'L6', amount: -3.25, reference: '' },
    ])
    const rows = await world.db.rows<{ row: string }>(sql`
      SELECT a::text AS row FROM provider_adjustment a WHERE a.brand_id = ${alpha.id}::uuid ORDER BY a.position`)
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/ACCOUNT|REFERENCE/)
    // whoever knows the whole of it finds it
    expect(await list('KEPT-PLB', 'alpha.admin', { number: 'account-reference-4711' })).toHaveLength(1)
    expect(await list('KEPT-PLB', 'alpha.admin', { number: '4711' })).toEqual([])
    const files = (await world.call(remittances.listRemittanceFiles, { as: 'alpha.admin' })).body
    expect(files.find(({ id }: { id: string }) => id === file.id)).toMatchObject({ providerAdjustments: 3 })
  })

  test('is kept once of a check that comes again, also what is said twice in it, and what is new beside it', async () => {
    const twice = [`${PLB}*WO:A1*10*WO:A1*10`]
    const sent = (settled: string[], also = {}) => x12([{ trace: 'SAME-PLB', claims, settled, says: 60, ...also }])
    expect(await upload(sent(twice))).toMatchObject({ providerAdjustments: 2 })
    // in another file, and written otherwise
    expect(await upload(sent(twice, { payer: 'Blue  River hlth', payee: 'OTHERWISE' }))).toMatchObject({
      knownClaims: 1,
      providerAdjustments: 0,
    })
    expect(await upload(sent([`${PLB}*WO:A1*10*WO:A1*10*IR*5`], { says: 55 }))).toMatchObject({ providerAdjustments: 1 })
    expect((await list('SAME-PLB')).map(({ amount }: { amount: number }) => amount)).toEqual([10, 10, 5])
    // another check is another payment
    expect(await upload(x12([{ trace: 'OTHER-PLB', claims, settled: twice, says: 60 }]))).toMatchObject({ providerAdjustments: 2 })
  })

  test('is kept of a file without claims, and of one that is read in a thread', async () => {
    expect(await upload(x12([{ trace: 'ALONE-PLB', claims: [], settled: [`${PLB}*PI*-5000`], says: 5000 }]))).toMatchObject({
      claims: 0,
      providerAdjustments: 1,
      unbalancedPayments: [],
    })
    const many = Array.from({ length: 10_000 }, (_, i) => ({ number: `THREAD-${i}`, charged: 100, paid: 80 }))
    const parts = [0, 1, 2, 3].map((i) => ({
      ...{ trace: `THREAD-PLB-${i}`, payer: `THREADED ${i}`, claims: many.slice(i * 2500, (i + 1) * 2500) },
      ...{ settled: [`${PLB}*FB:B${i}*${i + 1}`], says: 200_000 - i - 1 },
    }))
    const content = x12(parts)
    expect(content.length).toBeGreaterThan(1_000_000)
    expect(await upload(content)).toMatchObject({ newClaims: 10_000, providerAdjustments: 4, unbalancedPayments: [] })
    expect(await list('THREAD-PLB-3')).toMatchObject([{ remitPayer: 'THREADED 3', reasonCode: 'FB', amount: 4 }])
  })

  test('is nobody’s but the brand’s', async () => {
    await upload(x12([{ trace: 'BRAND-PLB', claims, settled: [`${PLB}*WO*1`], says: 79 }]))
    expect(await list('BRAND-PLB')).toHaveLength(1)
    expect(await list('BRAND-PLB', 'beta.admin')).toEqual([])
  })
})
