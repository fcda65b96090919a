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
    const headMri = { ...rule, name: 'Head MRI', payvalue: 111, codeServiceId: service.id }
    const physicians = {
      ...{ serviceType: 'PHYSICIAN' as const, ruleTypeId: 'RULE', methodId: 'ALL_SERVICES', name: 'Physicians' },
      ...{ paymethodId: 'PERCENT_OF_FEE_SCHEDULE', payvalue: 100, feeScheduleId: fees },
    }
    const read = { ...rule, name: 'By the table', paymethodId: 'PERCENT_OF_APC', payvalue: 100, feeScheduleId: own }
    for (const [name, ruled] of Object.entries({
      'No schedule': [carveOut(), headMri],
      'Beside physicians': [carveOut(), headMri, physicians],
      'A table of its own': [carveOut({ feeScheduleId: own }), headMri],
      'A table of its contract': [carveOut(), read],
    }))
      agreements[name] = await surfaces.agree(name, ruled)
    const [answerFor, allowable, file] = [await surfaces.ask(mri, false), await surfaces.allowable(mri), await surfaces.file()]
    ask = async (of) => {
      const { pricer, why } = answerFor(of)
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
  })

  test.each([
    ['where no rule of its contract reads a schedule', 'No schedule', 777],
    ['beside a rule for physicians that reads one', 'Beside physicians', 777],
    ['by the table that the rule names, and not Medicare’s', 'A table of its own', 111],
    ['by the table that its contract reads, where the rule names none', 'A table of its contract', 368.19],
  ])('costs the same everywhere %s', async (_, name, dollars) => {
    expect(await ask(agreements[name] as Agreement)).toEqual(all(dollars))
  })

  test('says which table made it one of that APC', async () => {
    const answerFor = await surfaces.ask(mri, false)
    const { steps } = answerFor(agreements['No schedule'] as Agreement)
    expect(steps[0]).toMatchObject({ kind: 'carveout', values: { code: '5573', apcTable: 'Medicare OPPS', apcTableDate: '2026-01-01' } })
  })
})

describe('A day’s rate of $3,250', () => {
  let agreement: Agreement
  let items: Item[]
  let file: Awaited<ReturnType<Surfaces['file']>>
  const itemOf = (of: (item: Item) => boolean) => items.find((i) => i.setting !== 'outpatient' && of(i)) as Item
  const inpatient = { serviceType: 'INPATIENT' as const, ruleTypeId: 'RULE' }
  const byDay = { ...inpatient, name: 'Days', paymethodId: 'PER_DIEM', payvalue: 3250 }
  const PER_DAY = '$3,250.00 per day of stay'

  /** All seven; contracted rates by the code that the item is looked up by, for the days that are assumed. */
  async function ask(item: Item, code: string, days: number | null = null) {
    const answerFor = await surfaces.ask(item, true, days)
    const { pricer, why, perDay, methodology } = answerFor(agreement)
    const { minimum, maximum, stay } = answerFor
    return {
      ...{ pricer, why, perDay, methodology, stay, inEnds: [minimum, maximum].includes(pricer) },
      allowable: (await surfaces.allowable(item))(agreement, true),
      tryIt: await surfaces.tried(item, agreement, 'INPATIENT', days),
      whatIf: (await surfaces.whatIf([item], agreement, 'INPATIENT')).get(`${item.code} ${item.modifiers}`)?.answer,
      contracted: (await surfaces.contracted(agreement))
        .filter((r) => r.code === code && r.serviceType === 'INPATIENT')
        .map((r) => [r.reason || r.discountedFacAllowedAmount, r.days]),
      file: file(item, agreement, 'inpatient'),
    }
  }

  beforeAll(async () => {
    // contracted rates list the codes of schedules and those that rules name
    const listed = [
      { code: 'Q9958' },
      { code: '470', type: 'MS_DRG' },
      { code: '0120', type: 'REVENUE_CODE' },
      { code: '999', type: 'MS_DRG' },
    ]
    const fees = await makeSchedule(world, alpha.id, 'Fees', 'FEE_SCHEDULE', listed)
    const outpatients = { serviceType: 'OUTPATIENT' as const, ruleTypeId: 'RULE', name: 'Fees', feeScheduleId: fees, payvalue: 100 }
    agreement = await surfaces.agree('By the day', [byDay, { ...outpatients, paymethodId: 'PERCENT_OF_FEE_SCHEDULE' }])
    await surfaces.agree('By the case', [{ ...inpatient, name: 'Cases', paymethodId: 'CASE_RATE', payvalue: 12_000 }])
    items = await surfaces.items()
    file = await surfaces.file()
  })

  test('is none of contrast material at cents a ml: that is in the day, and the day is nobody’s highest', async () => {
    const none = { pricer: null, why: 'inDayRate', perDay: false, methodology: null, stay: null, inEnds: false }
    const contrast = itemOf((i) => i.cptHcpcs === 'Q9958')
    expect(await ask(contrast, 'Q9958', 4)).toEqual({
      ...{ ...none, allowable: null, tryIt: 'inDayRate', whatIf: 'inDayRate', contracted: [['inDayRate', null]], file: null },
    })
    expect((await surfaces.ask(contrast, true)).maximum).toBe(12_000)
  })

  test('stands on room and board, for each day of it, and so in the file', async () => {
    expect(
      await ask(
        itemOf((i) => i.revenueCode === '0120'),
        '0120',
      ),
    ).toEqual({
      ...{ pricer: 3250, why: 3250, perDay: true, methodology: 'per diem', stay: null, inEnds: false },
      ...{ allowable: 3250, tryIt: 3250, whatIf: 3250, contracted: [[3250, 1]], file: 3250 },
    })
  })

  test('makes the price of a stay of its days, which are those that its DRG usually takes until somebody says', async () => {
    const hip = itemOf((i) => i.drgCode === '470')
    // the geometric mean of Medicare's table is 1.8 days, so 2
    const said = { perDay: false, methodology: 'per diem', file: PER_DAY, contracted: [[6500, 2]], allowable: 6500, whatIf: 6500 }
    expect(await ask(hip, '470')).toEqual({
      ...{ ...said, pricer: 6500, why: 6500, tryIt: 6500, stay: { days: 2, meanStay: 1.8, isAssumed: true }, inEnds: false },
    })
    expect(await ask(hip, '470', 4)).toEqual({
      ...{ ...said, pricer: 13_000, why: 13_000, tryIt: 13_000, stay: { days: 4, meanStay: null, isAssumed: false }, inEnds: false },
    })
    // what depends on the days is nobody's highest
    expect((await surfaces.ask(hip, true, 40)).maximum).toBeLessThan(40 * 3250)
  })

  test('makes one assumed day of a stay whose length nobody knows, which compares with no whole stay', async () => {
    const stay = itemOf((i) => i.drgCode === '451')
    expect(await ask(stay, '999')).toEqual({
      ...{
        pricer: 3250,
        why: 3250,
        perDay: true,
        methodology: 'per diem',
        stay: { days: 1, meanStay: null, isAssumed: true },
        inEnds: false,
      },
      ...{ allowable: 3250, tryIt: 3250, whatIf: 3250, contracted: [[3250, 1]], file: PER_DAY },
    })
  })
})
