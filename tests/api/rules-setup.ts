import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
export type Row = Record<string, any>

/** A contract, schedules and code services, and what tests of rules ask of them. */
export function useRules() {
  const world = useWorld()
  const as = 'alpha.admin' as const
  const call = world.call.bind(world)
  const ALABAMA = '10112-00'
  type Ids = Awaited<ReturnType<typeof makeContract>>

  const contract = {} as Ids
  const schedule = {} as Record<'pfs' | 'local' | 'opps' | 'drg' | 'unweighted' | 'agreed' | 'theirs', string>
  const codes = {} as Record<'outpatient' | 'physician', string>
  beforeAll(async () => {
    Object.assign(contract, await makeContract(world, alpha.id, 'Rules Agreement'))
    const fee = { code: '99213', amount: 51.75, rvu: [1, 0.5, 0.9, 0.1] as [number, number, number, number] }
    schedule.pfs = await makeSchedule(world, alpha.id, 'PFS', 'MPFS_RBRVS', [fee], { scope: 'national', conversionFactor: 32.3465 })
    schedule.local = await makeSchedule(world, alpha.id, 'PFS of Alabama', 'MPFS_RBRVS', [{ ...fee, amount: 48.26 }], {
      scope: 'local',
      conversionFactor: 32.3465,
    })
    schedule.opps = await makeSchedule(world, alpha.id, 'OPPS', 'OPPS_APC', [{ code: '70551', amount: 240, grouping: '5523' }], {
      scope: 'national',
    })
    schedule.drg = await makeSchedule(world, alpha.id, 'MS-DRG weights', 'IPPS_MS_DRG', [{ code: '470', type: 'MS_DRG', weight: 1.9289 }])
    schedule.unweighted = await makeSchedule(world, alpha.id, 'MS-DRG amounts', 'IPPS_MS_DRG', [
      { code: '470', type: 'MS_DRG', amount: 12_000 },
    ])
    schedule.agreed = await makeSchedule(world, alpha.id, 'Agreed rates', 'FEE_SCHEDULE', [
      { code: '70551', amount: 300, grouping: 'Imaging' },
      { code: '80053', amount: 12, grouping: 'Laboratory' },
    ])
    schedule.theirs = await makeSchedule(world, beta.id, 'Their rates', 'FEE_SCHEDULE', [{ code: '70551', amount: 1 }])
    const made = async (name: string, serviceTypeId: string, more: object = {}) =>
      (
        await call(codeServices.createCodeService, {
          as,
          body: { name, serviceTypeId, primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '70010-76499', ...more },
        })
      ).body.id as string
    codes.outpatient = await made('Outpatient imaging', 'OUTPATIENT')
    codes.physician = await made('Office visits', 'PHYSICIAN', { primaryCodes: '99202-99215' })
  })

  const newName = () => `Rule ${randomUUID()}`
  const flat = (more: object = {}) => ({
    contractServiceId: contract.OUTPATIENT,
    name: newName(),
    ruleTypeId: 'RULE',
    paymethodId: 'FLAT_RATE',
    payvalue: 100,
    ...more,
  })
  const carveout = (more: object = {}) => flat({ ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes: '99213', ...more })
  const ofSchedule = (more: object = {}) =>
    flat({ paymethodId: 'PERCENT_OF_FEE_SCHEDULE', payvalue: 110, feeScheduleId: schedule.agreed, ...more })
  const create = (body: object) => call(rules.createRule, { as, body })
  const made = async (body: object) => {
    const answer = await create(body)
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return answer.body as Row
  }
  const revision = async () => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: alpha.id } })).termsRevision
  const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
  return { world, as, call, ALABAMA, contract, schedule, codes, newName, flat, carveout, ofSchedule, create, made, revision, lastEntry }
}
