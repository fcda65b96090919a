import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { todayOf } from '@ratebook/server/data/today.ts'
import { checkFile } from '@ratebook/server/features/mrf/check/check-file.ts'
import { fileLayouts } from '@ratebook/shared/file-layouts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { expect, test } from 'vitest'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { FAULTLESS, judge } from './validate.ts'

const world = useWorld({ small: true })
const facility = alpha.facilities[1] as (typeof alpha.facilities)[number]
type Row = Record<string, string>

const columns =
  'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash,payer_name,plan_name,' +
  'standard_charge|negotiated_dollar,standard_charge|negotiated_percentage,standard_charge|negotiated_algorithm,'
const last = 'standard_charge|methodology,standard_charge|min,standard_charge|max,additional_generic_notes'
const head = (version: string, day: string) =>
  'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|TX\n' +
  `${facility.name},${day},${version},${facility.name},"1 Main Street, Anytown",77\n`
/** A file as data dictionary 2 had it: nothing of how often something was allowed. */
const second = (day: string) =>
  `${head('2.2.0', day)}${columns}estimated_amount,${last}
MRI of the knee,73721,CPT,outpatient,1200,800.25,Northern Health,Silver,,45,,540,percent of total billed charges,,,
MRI of the knee,73721,CPT,outpatient,1200,800.25,Southern Health,Gold,,50,,600,percent of total billed charges,,,
Stay for a new hip,470,MS-DRG,inpatient,,,Northern Health,Silver,,,base rate times weight,22000,other,,,By letter
`
const third = (day: string) =>
  `${head('3.0.0', day)}${columns}median_amount,10th_percentile,90th_percentile,count,${last}
MRI of the knee,73721,CPT,outpatient,1200,800.25,Northern Health,Silver,,45,,520,500,540,44,percent of total billed charges,,,
MRI of the knee,73721,CPT,outpatient,1200,800.25,Southern Health,Gold,,50,,590,580,600,55,percent of total billed charges,,,
`

async function moveIn(content: string) {
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId: facility.id } })
  const form = { facility: facility.id }
  const { payload, headers } = multipart(form, { name: 'standardcharges.csv', content })
  const authorization = `Bearer ${await world.token('alpha.admin')}`
  const url = uploads.uploadCharges.path
  const { status, body } = await world.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
  expect([status, body.status], JSON.stringify(body)).toEqual([200, 'applied'])
}
async function fileIn(format: (typeof fileLayouts)[number]) {
  const { text, headers } = await world.call(mrf.downloadReport, {
    as: 'alpha.admin',
    body: { brandId: alpha.id, facilityName: facility.name, format },
  })
  const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? ''
  const file = path.join(world.dataDir, name)
  fs.writeFileSync(file, text)
  return { text, file, name }
}
const counted = (text: string) =>
  (parse(text, { columns: true, from_line: 3 }) as Row[]).map((row) => [
    ...[row['code|1'], row.payer_name, row.count, row['10th_percentile'], row.median_amount, row['90th_percentile']],
    row.additional_generic_notes,
  ])
const NONE = 'No allowed amounts are on record to take percentiles from'

test('published percentages and algorithms without a count have what was observed beside them, or that nothing was', async () => {
  await world.db.prisma.payer.updateMany({ where: { brandId: alpha.id }, data: { enabled: false } })
  const today = await todayOf(world.db, alpha.id)
  await moveIn(second(today))
  const day = today.replaceAll('-', '')
  const claims = Array.from({ length: 12 }, (_, i) => ({
    ...{ number: `MRI-${i}`, charged: 1200, paid: 500 + i },
    lines: [{ code: 'HC:73721', revenueCode: '0610', charged: 1200, paid: 500 + i, adjustments: [`CAS*CO*45*${700 - i}`] }],
  }))
  await uploadRemittances(world, x12([{ payer: 'NORTHERN', day, claims }]), { fields: { facilityId: facility.id } })
  const northern = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id, displayName: 'Northern Health' } })
  await world.db.prisma.remitPayer.updateMany({
    where: { brandId: alpha.id, name: 'NORTHERN' },
    data: { payerId: northern.id, version: { increment: 1 } },
  })
  for (const layout of fileLayouts) {
    const { text, file, name } = await fileIn(layout)
    expect([layout, await judge(file, name)]).toEqual([layout, FAULTLESS])
    const { kinds } = await checkFile(file, path.join(world.dataDir, 'findings.csv'), today, () => {})
    expect([layout, kinds.filter(({ severity }) => severity === 'error')]).toEqual([layout, []])
    if (layout === 'tall')
      expect(counted(text).sort()).toEqual([
        ['470', 'Northern Health', '0', '', '', '', `By letter; ${NONE}`],
        ['73721', 'Northern Health', '12', '502.00', '506.00', '510.00', ''],
        ['73721', 'Southern Health', '0', '', '', '', NONE],
      ])
  }
})

test('published counts stay as long as they may be of these months, and then give way to what was observed', async () => {
  const today = await todayOf(world.db, alpha.id)
  await moveIn(third(today))
  const published = async () => counted((await fileIn('tall')).text).sort()
  expect(await published()).toEqual([
    ['73721', 'Northern Health', '44', '500', '520', '540', ''],
    ['73721', 'Southern Health', '55', '580', '590', '600', ''],
  ])
  await moveIn(third(plusDays(today, -460)))
  expect(await published()).toEqual([
    ['73721', 'Northern Health', '12', '502.00', '506.00', '510.00', ''],
    ['73721', 'Southern Health', '0', '', '', '', NONE],
  ])
})
