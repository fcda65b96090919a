import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { countAssociations } from '@ratebook/server/remittances/count-associations.ts'
import { todayOf } from '@ratebook/server/data/today.ts'
import { FEWEST_CLAIMS, OFFERED_FROM, ON_FROM } from '@ratebook/shared/associated-charges.ts'
import { groupsOf } from '@ratebook/shared/wire/groups.ts'
import { keepClaims, remitPayer } from '../kept-claims.ts'
import { alpha, useWorld } from '../world.ts'
import { realData } from './data.ts'

const { folder, present } = realData('claims')

interface RealLine {
  claim: string
  code: string
  units: number
}
const table = (file: string, delimiter: string) =>
  parse(fs.readFileSync(path.join(folder, file)), {
    columns: true,
    delimiter,
    relax_column_count: true,
    quote: delimiter === ',' ? '"' : null,
  }) as Record<string, string>[]
/** A file of claims as their lines: what is asked of it is what stands together, so that claims without money do. */
const files: Record<string, () => RealLine[]> = {
  'synthea/claims_transactions.csv': () =>
    table('synthea/claims_transactions.csv', ',')
      .filter((r) => r.TYPE === 'CHARGE' && r.PROCEDURECODE)
      .map((r) => ({ claim: r.CLAIMID as string, code: r.PROCEDURECODE as string, units: Number(r.UNITS) })),
  ...Object.fromEntries(
    ['carrier', 'outpatient', 'inpatient', 'snf', 'hha', 'dme'].map((name) => [
      `cms-rif-synthea/${name}.psv`,
      () =>
        table(`cms-rif-synthea/${name}.psv`, '|')
          .filter((r) => r.HCPCS_CD?.trim())
          .map((r) => ({
            claim: r.CLM_ID as string,
            code: r.HCPCS_CD?.trim() as string,
            units: Number(r.LINE_SRVC_CNT ?? r.REV_CNTR_UNIT_CNT ?? 1) || 0,
          })),
    ]),
  ),
}

/** Counted pair by pair, each by itself. */
function naive(lines: readonly RealLine[]) {
  const claims = new Map<string, Map<string, number>>()
  for (const { claim, code, units } of lines) {
    const of = claims.get(claim) ?? new Map<string, number>()
    of.set(code, (of.get(code) ?? 0) + units)
    claims.set(claim, of)
  }
  const codes = [...new Set(lines.map((l) => l.code))]
  const holding = new Map(codes.map((code) => [code, [...claims.values()].filter((c) => c.has(code))]))
  return codes.flatMap((primary) => {
    const withPrimary = holding.get(primary) ?? []
    return codes.flatMap((other) => {
      const both = other === primary ? [] : withPrimary.filter((c) => c.has(other))
      if (both.length < FEWEST_CLAIMS || both.length * 100 < OFFERED_FROM * withPrimary.length) return []
      const units = both.reduce((sum, c) => sum + (c.get(other) ?? 0), 0) / both.length
      return [
        [primary, other, both.length, withPrimary.length, units.toFixed(2), both.length * 100 >= ON_FROM * withPrimary.length].join(' '),
      ]
    })
  })
}

describe.skipIf(!present)('associated charges of real claims', () => {
  const world = useWorld()
  const facilityId = alpha.facilities[0]?.id as string
  let remitPayerId = ''
  beforeAll(async () => {
    remitPayerId = await remitPayer(world.db, alpha.id, null)
  })

  test.each(Object.keys(files))('%s: as counting pair by pair gives them', async (file) => {
    const lines = files[file]?.() ?? []
    const { db } = world
    await db.prisma.remittanceClaim.deleteMany({ where: { brandId: alpha.id } })
    await db.prisma.associatedCharge.deleteMany({ where: { brandId: alpha.id } })
    const byClaim = groupsOf(lines, (l) => l.claim)
    const day = await todayOf(db, alpha.id)
    await keepClaims(
      db,
      alpha.id,
      facilityId,
      [...byClaim.values()].map((of) => ({ remitPayerId, day, lines: of.map(({ code, units }) => ({ cptHcpcs: code, units })) })),
    )
    await countAssociations(db, alpha.id)
    const kept = await db.prisma.associatedCharge.findMany({ where: { brandId: alpha.id } })
    const told = kept.map((k) =>
      [k.cptHcpcs, k.associatedCptHcpcs, k.appearanceInClaim, k.primaryClaims, k.averageUnits.toFixed(2), k.enabled].join(' '),
    )
    expect(told.sort()).toEqual(naive(lines).sort())
    expect(await db.prisma.associationCount.findUnique({ where: { brandId: alpha.id } })).toMatchObject({
      claims: byClaim.size,
      lines: lines.length,
    })
    console.log(`${file}: ${lines.length} lines, ${byClaim.size} claims, ${told.length} associated charges`)
  })
})
