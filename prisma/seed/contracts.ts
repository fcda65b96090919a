import { readFileSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import type { PrismaClient } from '../generated/client.ts'
import { chance } from './chance.ts'
import { insertAll } from './insert.ts'
import { type DemoItem, demoItems } from './items.ts'
import type { DemoBrand } from './world.ts'

type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]
const day = (text: string) => new Date(`${text}T00:00:00Z`)

/** MS-DRG relative weights and geometric mean stays, final rule FY 2021 table 5: CMS, public domain. */
const weights = readFileSync(new URL('./data/drg-weights.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [code: string, weight: string, meanStay: string])

/** Weight and mean stay of an MS-DRG. */
export const drgWeights = new Map(
  weights.map(([code, weight, meanStay]) => [code, { weight: Number(weight), meanStay: Number(meanStay) || 1 }]),
)

/** A line of a demo insurer's own fee schedule: about half of what the first facility charges. */
export const scheduleCents = (
  brand: DemoBrand,
  { cptHcpcs, amountCents }: Pick<DemoItem, 'cptHcpcs' | 'amountCents'>,
  yearFactor: number,
) => Math.max(1, Math.round(amountCents * 0.5 * yearFactor * (0.9 + 0.2 * chance(brand.key, 'schedule', cptHcpcs))))

/** What a demo insurer calls its own fee schedule. */
function scheduleItems(brand: DemoBrand, yearFactor: number) {
  const items = demoItems(brand.facilities[0]?.key ?? '').filter((i) => i.cptHcpcs && !i.modifiers)
  return [...new Map(items.map((i) => [i.cptHcpcs, i])).values()].map((item) => {
    const amount = (scheduleCents(brand, item, yearFactor) / 100).toFixed(2)
    return {
      id: uuid(),
      code: item.cptHcpcs,
      type: 'CPT_HCPCS',
      grouping: item.category,
      description: item.plainName || item.description,
      facAllowedAmount: amount,
      nonfacAllowedAmount: amount,
    }
  })
}

/** The schedules, code services and contracts of a demo brand; answers which contract each payer contract is paid under, by its name. */
export async function seedContracts(tx: Transaction, brand: DemoBrand): Promise<Map<string, string>> {
  const brandId = brand.id
  async function schedule(name: string, feeScheduleType: string, effectiveDate: string, description: string, items: object[]) {
    const id = uuid()
    await tx.feeSchedule.create({
      data: {
        brandId,
        id,
        name,
        feeScheduleType,
        effectiveDate: day(effectiveDate),
        description,
        itemCount: items.length,
        sourceFile: 'demo',
      },
    })
    const rows = items.map((item) => ({ ...item, brandId, feeScheduleId: id }))
    await insertAll(tx, 'fee_schedule_item', rows)
    return id
  }
  await schedule(
    'Community fee schedule',
    'FEE_SCHEDULE',
    '2025-01-01',
    `Amounts agreed for ${brand.displayName}, 2025`,
    scheduleItems(brand, 0.96),
  )
  const community = await schedule(
    'Community fee schedule',
    'FEE_SCHEDULE',
    '2026-01-01',
    `Amounts agreed for ${brand.displayName}, 2026`,
    scheduleItems(brand, 1),
  )
  const drgs = await schedule(
    'MS-DRG weights',
    'IPPS_MS_DRG',
    '2020-10-01',
    'Relative weights and usual lengths of inpatient stays',
    weights.map(([code, weight, meanStay]) => ({ id: uuid(), code, type: 'MS_DRG', weight, meanStay: Number(meanStay) || null })),
  )

  async function codeService(name: string, serviceType: string, primaryRuleMethod: string, primaryCodes: string, description: string) {
    const id = uuid()
    await tx.codeService.create({ data: { brandId, id, name, serviceType, primaryRuleMethod, primaryCodes, description } })
    return id
  }
  const imaging = await codeService('Imaging', 'OUTPATIENT', 'CPT_HCPCS', '70010-79999', 'X-rays, CT, MRI, ultrasound, mammography')
  const endoscopy = await codeService(
    'Endoscopy',
    'OUTPATIENT',
    'CPT_HCPCS',
    '43200-43270; 44360-44408; 45300-45398',
    'Looking into the stomach and the bowel',
  )
  const stays = await codeService('Inpatient stays', 'INPATIENT', 'MS_DRG', '001-999', 'Stays that are paid by their MS-DRG')

  type RuleSeed = { name: string; ruleType?: string; payMethod: string; payValue: number } & Record<string, unknown>
  async function contract(name: string, terms: Record<string, unknown>, rules: Record<string, RuleSeed[]>) {
    const id = uuid()
    await tx.contract.create({ data: { brandId, id, name, isPayer: true, ...terms } as never })
    await tx.vendorContact.create({
      data: {
        brandId,
        id: uuid(),
        contractId: id,
        position: 0,
        name: 'Robin Castellan',
        title: 'Network manager',
        emails: ['network@insurer.example.org'],
        phone: '555-0100',
      },
    })
    for (const serviceType of ['INPATIENT', 'OUTPATIENT', 'PHYSICIAN']) {
      const contractServiceId = uuid()
      await tx.contractedService.create({ data: { brandId, id: contractServiceId, contractId: id, serviceType } })
      for (const rule of rules[serviceType] ?? [])
        await tx.contractRule.create({ data: { brandId, id: uuid(), contractServiceId, ruleType: 'RULE', ...rule } as never })
    }
    return id
  }
  const blueRiver = await contract(
    'Blue River Health Agreement',
    {
      effectiveDate: day('2025-01-01'),
      terminationDate: day('2027-12-31'),
      renew: 'AUTO',
      description: `Commercial plans at ${brand.displayName}`,
    },
    {
      INPATIENT: [
        {
          name: 'Stays by MS-DRG',
          payMethod: 'DRG_BASE_RATE',
          payValue: 11_850,
          codeServiceId: stays,
          feeScheduleId: drgs,
          baseRateType: 'IPPS_MS_DRG',
          stopLoss: { threshold: 250_000, unit: 'dollars', basis: 'second', percentage: 60 },
        },
        { name: 'Other inpatient services', payMethod: 'PERCENT_OF_CHARGES', payValue: 58, baseRateType: 'BILLED_CHARGES' },
      ],
      OUTPATIENT: [
        {
          name: 'Imaging by schedule',
          payMethod: 'PERCENT_OF_FEE_SCHEDULE',
          payValue: 110,
          codeServiceId: imaging,
          feeScheduleId: community,
          baseRateType: 'FEE_SCHEDULE',
          lesserOfCharges: true,
        },
        {
          name: 'Implants',
          ruleType: 'CARVEOUT',
          matchMethod: 'REVENUE_CODE',
          carveoutCodes: '0278',
          carveoutType: 'IMPLANT_DEVICE',
          payMethod: 'PERCENT_OF_CHARGES',
          payValue: 40,
          baseRateType: 'BILLED_CHARGES',
        },
        { name: 'Other outpatient services', payMethod: 'PERCENT_OF_CHARGES', payValue: 62, baseRateType: 'BILLED_CHARGES' },
      ],
      PHYSICIAN: [
        {
          name: 'Physicians by schedule',
          matchMethod: 'ALL_SERVICES',
          payMethod: 'PERCENT_OF_FEE_SCHEDULE',
          payValue: 120,
          feeScheduleId: community,
          baseRateType: 'FEE_SCHEDULE',
        },
      ],
    },
  )
  const summit = await contract(
    'Summit Ridge Agreement',
    {
      effectiveDate: day('2024-07-01'),
      terminationDate: day('2027-06-30'),
      renew: 'MANUAL',
      description: 'Choice and Medicare Advantage plans',
    },
    {
      INPATIENT: [{ name: 'Per day of a stay', payMethod: 'PER_DIEM', payValue: 3_250, lesserOfCharges: true }],
      OUTPATIENT: [
        { name: 'Endoscopy case rate', payMethod: 'CASE_RATE', payValue: 2_150, codeServiceId: endoscopy, reductions: [100, 50, 25] },
        { name: 'Other outpatient services', payMethod: 'PERCENT_OF_CHARGES', payValue: 52, baseRateType: 'BILLED_CHARGES' },
      ],
      PHYSICIAN: [
        {
          name: 'Physicians by schedule',
          matchMethod: 'ALL_SERVICES',
          payMethod: 'PERCENT_OF_FEE_SCHEDULE',
          payValue: 100,
          feeScheduleId: community,
          baseRateType: 'FEE_SCHEDULE',
        },
      ],
    },
  )
  await contract(
    'Clearwater Linen Services',
    {
      isPayer: false,
      effectiveDate: day('2026-01-01'),
      terminationDate: day('2027-02-14'),
      renew: 'MANUAL',
      description: 'Linen and laundry',
    },
    {},
  )
  return new Map([
    ['Blue River Health', blueRiver],
    ['Summit Ridge Insurance', summit],
  ])
}
