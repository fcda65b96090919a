import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { scheduleLines, uploadSchedule } from '../schedule-files.ts'
import { useWorld } from '../world.ts'
import { realData } from './data.ts'

const { home: folder, present } = realData('pfs')

const PFS_2025 = 'pfs/PPRRVU2025_Oct_nocptdesc.csv'
const tables: [file: string, answer: object][] = [
  [
    PFS_2025,
    {
      source: 'pfs',
      feeScheduleType: 'MPFS_RBRVS',
      effectiveDate: '2025-10-01',
      conversionFactor: 32.3465,
      items: 9133,
      leftOut: 9957,
      leftOutReasons: { notPaid: 3038, otherSchedule: 4117, contractorPriced: 2301, anesthesia: 276, bundled: 225 },
    },
  ],
  [
    'pfs/PPRRVU2026_Jul_nonQPP_nocptdesc.csv',
    {
      source: 'pfs',
      effectiveDate: '2026-07-01',
      conversionFactor: 33.4009,
      items: 9520,
      leftOut: 9836,
      leftOutReasons: { notPaid: 3079, otherSchedule: 3868, contractorPriced: 2389, anesthesia: 276, bundled: 224 },
    },
  ],
  [
    'opps/addendum_a_apc_cy2025.csv',
    {
      source: 'opps-apc',
      feeScheduleType: 'OPPS_APC',
      effectiveDate: '2025-01-01',
      items: 972,
      leftOut: 22,
      leftOutReasons: { atCost: 22 },
    },
  ],
  [
    'opps/addendum_b_hcpcs_cy2025_nocptdesc.csv',
    {
      source: 'opps-hcpcs',
      effectiveDate: '2025-01-01',
      items: 8863,
      leftOut: 9819,
      leftOutReasons: { notPaid: 3981, otherSchedule: 4028, inpatientOnly: 1731, atCost: 75, noPrice: 4 },
    },
  ],
  [
    'drg/msdrg_weights_fy2021.csv',
    {
      source: 'ms-drg',
      feeScheduleType: 'IPPS_MS_DRG',
      effectiveDate: '2020-10-01',
      items: 765,
      leftOut: 2,
      leftOutReasons: { noWeight: 2 },
    },
  ],
]

describe.skipIf(!present)('one of Medicare’s public tables, as published', () => {
  const world = useWorld()
  const load = (file: string, fields: Record<string, string>) =>
    uploadSchedule(world, fs.readFileSync(path.join(folder, file)), fields, { fileName: path.basename(file) })

  test.each(tables)('%s is recognised, every row with its fate', async (file, answer) => {
    const { status, body } = await load(file, { name: file })
    expect([status, body]).toEqual([200, expect.objectContaining({ ...answer, refused: 0, errors: [], missing: [] })])
    expect(await scheduleLines(world, body.schedule.id)).toHaveLength(body.items)
  })

  test('the amounts of a locality are those that Medicare published for it', async () => {
    const published = parse(fs.readFileSync(path.join(folder, 'worked-examples/pfs_2025_published_amounts.csv')), {
      columns: true,
    }) as Record<string, string>[]
    let compared = 0
    for (const [mac, number] of [
      ['01112', '05'],
      ['13202', '01'],
      ['02102', '01'],
      ['10112', '00'],
    ]) {
      const locality = `${mac}-${number}`
      const { body } = await load(PFS_2025, { name: `Physicians ${locality}`, locality })
      const byCode = new Map((await scheduleLines(world, body.schedule.id)).map((l) => [`${l.code} ${l.modifiers}`, l]))
      for (const row of published.filter((r) => r.mac === mac && r.locality === number)) {
        const line = byCode.get(`${row.hcpcs} ${row.modifier}`)
        expect([locality, row.hcpcs, row.modifier, line?.nonfacAllowedAmount?.toFixed(2), line?.facAllowedAmount?.toFixed(2)]).toEqual([
          locality,
          row.hcpcs,
          row.modifier,
          row.published_nonfacility,
          row.published_facility,
        ])
        compared++
      }
    }
    expect(compared).toBe(28)
  })
})
