import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { multipart, useWorld } from '../world.ts'

const folder = process.env.REAL_DATA_DIR ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
const present = fs.existsSync(path.join(folder, 'pfs'))
if (!present) console.warn(`Medicare’s public tables are not here (${folder}): their tests are skipped.`)

describe.skipIf(!present)('one of Medicare’s public tables, as published', () => {
  const world = useWorld()

  async function load(file: string, fields: Record<string, string>) {
    const { payload, headers } = multipart(fields, { name: path.basename(file), content: fs.readFileSync(path.join(folder, file)), field: 'feeScheduleFile' })
    return world.inject({ method: 'POST', url: feeSchedules.uploadFeeSchedule.path, payload, headers: { ...headers, host: 'localhost', authorization: `Bearer ${await world.token('alpha.admin')}` } })
  }
  test('x', { timeout: 100000 }, async () => {
    for (const [f, fields] of [
      ['pfs/PPRRVU2025_Oct_nocptdesc.csv', { name: 'PFS' }], ['pfs/PPRRVU2026_Jul_nonQPP_nocptdesc.csv', { name: 'PFS' }], ['pfs/PPRRVU2025_Oct_nocptdesc.csv', { name: 'PFS SF', locality: '01112-05' }],
      ['opps/addendum_a_apc_cy2025.csv', { name: 'APC' }], ['opps/addendum_b_hcpcs_cy2025_nocptdesc.csv', { name: 'OPPS' }], ['drg/msdrg_weights_fy2021.csv', { name: 'DRG' }],
    ] as [string, Record<string, string>][]) {
      const t = Date.now()
      const { status, body } = await load(f, fields)
      console.log(f, status, Date.now() - t, JSON.stringify({ ...body, columns: body.columns?.map((c: any) => `${c.key}=${c.field}`).join(' '), preview: 0 }, null, 1))
    }
    expect(1).toBe(1)
  })
})
