import { beforeAll, describe, expect, test } from 'vitest'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { type Agreement, type Item, Surfaces } from './surfaces.ts'
import { alpha, useWorld } from '../world.ts'
import { makeSchedule } from './contract-world.ts'

const world = useWorld()
const surfaces = new Surfaces(world, alpha)

describe('An MRI of a carved-out APC', () => {
  let mri: Item
  let ask: (of: Agreement) => Promise<object>
  const agreements: Record<string, Agreement> = {}
  const all = (dollars: number) => ({
    pricer: dollars,
    why: dollars,
    allowable: dollars,
    tryIt: dollars,
    whatIf: dollars,
    contracted: dollars,
    file: dollars,
  })
  const rule = { serviceType: 'OUTPATIENT' as const, ruleTypeId: 'RULE', paymethodId: 'FLAT_RATE' }
  const carveOut = (more: object = {}) => ({
    ...{ ...rule, name: 'Imaging groups', ruleTypeId: 'CARVEOUT', methodId: 'APC', carveoutCodes: '5571-5573', payvalue: 777 },
    ...more,
  })
  const opps = (name: string, apc: string, more: object) =>
    makeSchedule(world, alpha.id, name, 'OPPS_APC', [{ code: '70553', amount: 368.19, grouping: apc }], more)

  beforeAll(async () => {
    mri = (await surfaces.items()).find((i) => i.cptHcpcs === '70553' && i.setting !== 'inpatient') as Item
    await opps('Medicare OPPS', '5573', { scope: 'national', effectiveDate: new Date('2026-01-01') })
    const own = await opps('APCs of an insurer', '5521', { effectiveDate: new Date('2026-06-01') })
    const fees = await makeSchedule(world, alpha.id, 'Physicians’ fees', 'MPFS_RBRVS', [{ code: '99213', amount: 90 }])
    const codes = { name: 'Head MRI', serviceTypeId: 'OUTPATIENT', primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '70553' }
    const { body: service } = await world.call(codeServices.createCodeService, { as: 'alpha.admin', body: codes })
    const named = { ...rule, name: 'Head MRI', payvalue: 111, codeServiceId: service.id }
    const physicians = {
      ...{ serviceType: 'PHYSICIAN' as const, ruleTypeId: 'RULE', methodId: 'ALL_SERVICES', name: 'Physicians' },
      ...{ paymethodId: 'PERCENT_OF_FEE_SCHEDULE', payvalue: 100, feeScheduleId: fees },
    }
    const read = { ...rule, name: 'By the table', paymethodId: 'PERCENT_OF_APC', payvalue: 100, feeScheduleId: own }
    for (const [name, ruled] of Object.entries({
      'No schedule': [carveOut(), named],
      'Beside physicians': [carveOut(), named, physicians],
      'A table of its own': [carveOut({ feeScheduleId: own }), named],
      'A table of its contract': [carveOut(), read],
    }))
      agreements[name] = await surfaces.agree(name, ruled)
    const [asked, allowable, file] = [await surfaces.asked(mri, false), await surfaces.allowable(mri), await surfaces.file()]
    ask = async (of) => {
      const { pricer, why } = asked(of)
      const contracted = (await surfaces.contracted(of)).find((r) => r.code === '70553')
      return {
        pricer,
        why,
        allowable: allowable(of, false),
        tryIt: await surfaces.tried(mri, of, 'OUTPATIENT'),
        whatIf: (await surfaces.whatIf([mri], of, 'OUTPATIENT')).get(`${mri.code} ${mri.modifiers}`)?.answer,
        contracted: contracted?.discountedFacAllowedAmount,
        file: file(mri, of, 'outpatient'),
      }
    }
  }, 60_000)

  test.each([
    ['where no rule of its contract reads a schedule', 'No schedule', 777],
    ['beside a rule for physicians that reads one', 'Beside physicians', 777],
    ['by the table that the rule names, and not Medicare’s', 'A table of its own', 111],
    ['by the table that its contract reads, where the rule names none', 'A table of its contract', 368.19],
  ])('costs the same everywhere %s', async (_, name, dollars) => {
    expect(await ask(agreements[name] as Agreement)).toEqual(all(dollars))
  })
})
