import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { nextClaims } from '@ratebook/server/terms/remitted/claims.ts'
import { professionalClaims, professionalPlace } from '@ratebook/server/terms/remitted/professional.ts'
import { type KeptClaim, keepClaims, remitPayer } from '../kept-claims.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld({ small: true })
const [procedure, room] = [{ cptHcpcs: '99284' }, { revenueCode: '0120' }]
const lines = [[procedure], [procedure, { cptHcpcs: '93010' }], [{ ...procedure, revenueCode: '0450' }], [procedure, room], [room], []]

beforeAll(async () => {
  await world.db.prisma.remittanceClaim.deleteMany({ where: { brandId: alpha.id } })
  const payer = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id } })
  const remitPayerId = await remitPayer(world.db, alpha.id, payer.id)
  const claims: KeptClaim[] = []
  for (const billType of ['', '111', '131', '121', '21', '231', '221', '321', '501', '99'])
    for (const setting of ['inpatient', 'outpatient'] as const)
      for (const filingCode of ['12', 'MB'])
        for (const drgCode of ['', '470'])
          for (const own of lines) claims.push({ remitPayerId, day: '2026-03-01', billType, setting, filingCode, drgCode, lines: own })
  await keepClaims(world.db, alpha.id, alpha.facilities[0]?.id as string, claims)
})

test('the database and the engine take the same claims for professionals’', async () => {
  const told = await world.db.rows<{ id: string; isProfessional: boolean }>(sql`
    SELECT c.id, ${professionalClaims} AS "isProfessional" FROM remittance_claim c WHERE c.brand_id = ${alpha.id}`)
  const inDatabase = new Map(told.map(({ id, isProfessional }) => [id, isProfessional]))
  const nobody = '00000000-0000-0000-0000-000000000000'
  const claims = await nextClaims(world.db, alpha.id, { after: nobody, most: 1000, condition: sql`true` })
  expect(claims.length).toBe(480)
  expect(new Set(inDatabase.values())).toEqual(new Set([true, false]))
  for (const claim of claims) {
    const { id, placeCode, isInpatient, filingCode, drgCode } = claim
    const what = [placeCode, isInpatient, filingCode, drgCode, claim.lines.length].join(' ')
    expect([what, professionalPlace(claim) !== null]).toEqual([what, inDatabase.get(id)])
  }
})
