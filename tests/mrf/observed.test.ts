import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { todayOf } from '@ratebook/server/data/today.ts'
import { fileLayouts } from '@ratebook/shared/file-layouts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { expect, test } from 'vitest'
import { keepClaims, remitPayer } from '../kept-claims.ts'
import { alpha, useWorld } from '../world.ts'
import { FAULTLESS, judge } from './validate.ts'

const world = useWorld()
const facility = alpha.facilities[0] as (typeof alpha.facilities)[number]
type Row = Record<string, string>

const report = (format: (typeof fileLayouts)[number]) =>
  world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId: alpha.id, facilityName: facility.name, format } })
const rowsOf = (text: string) => parse(text, { columns: true, from_line: 3 }) as Row[]

test('remittances that come in stand beside rates in words, in every layout, once their payer is known', async () => {
  const { db } = world
  // what was observed before came with the demo's own remittances
  await db.prisma.remitPayer.updateMany({ where: { brandId: alpha.id }, data: { payerId: null, version: { increment: 1 } } })
  const before = rowsOf((await report('tall')).text)
  const row = before.find((r) => r.count === '0' && r['code|1|type'] === 'MS-DRG' && r.setting === 'inpatient') as Row
  expect(row).toMatchObject({ median_amount: '', '10th_percentile': '', '90th_percentile': '' })
  expect(row.additional_generic_notes).not.toBe('')
  const payer = await db.prisma.payer.findFirstOrThrow({
    where: { brandId: alpha.id, displayName: row.payer_name as string, planName: row.plan_name as string },
  })
  const remitPayerId = await remitPayer(db, alpha.id, null)
  const day = await todayOf(db, alpha.id)
  await keepClaims(
    db,
    alpha.id,
    facility.id,
    Array.from({ length: 12 }, (_, i) => ({
      remitPayerId,
      day,
      setting: 'inpatient' as const,
      drgCode: row['code|1'] as string,
      paid: 100 + i,
    })),
  )
  await db.prisma.remittanceFile.updateMany({ where: { brandId: alpha.id }, data: { finishedAt: new Date() } })
  const same = (text: string) =>
    rowsOf(text).find((r) => ['code|1', 'modifiers', 'setting', 'payer_name', 'plan_name', 'description'].every((k) => r[k] === row[k]))
  expect(same((await report('tall')).text)?.count).toBe('0')
  // what the file was last made of was there days ago
  const ago = new Date(Date.now() - 5 * 86_400_000)
  await db.prisma.remittanceFile.updateMany({ where: { brandId: alpha.id }, data: { finishedAt: ago } })
  await db.prisma.$executeRaw`UPDATE remit_payer SET linked_at = NULL WHERE brand_id = ${alpha.id}::uuid`
  await db.prisma.$executeRaw`UPDATE brand SET terms_changed_at = ${ago}, updated_at = ${ago} WHERE id = ${alpha.id}::uuid`
  await db.prisma.facility.updateMany({ where: { brandId: alpha.id }, data: { chargesChangedAt: ago, detailsChangedAt: ago } })
  const dateOf = (text: string) => (parse(text, { to_line: 2, relax_column_count: true }) as string[][])[1]?.[1]
  expect(dateOf((await report('tall')).text)).toBe(plusDays(day, -5))
  await db.prisma.remitPayer.update({
    where: { brandId_id: { brandId: alpha.id, id: remitPayerId } },
    data: { payerId: payer.id, version: { increment: 1 } },
  })
  expect(dateOf((await report('tall')).text)).toBe(day)
  for (const layout of fileLayouts) {
    const { text, headers } = await report(layout)
    const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? ''
    const file = path.join(world.dataDir, name)
    fs.writeFileSync(file, text)
    expect(await judge(file, name)).toEqual(FAULTLESS)
    if (layout === 'tall')
      expect(same(text)).toMatchObject({ count: '12', '10th_percentile': '102.00', median_amount: '106.00', '90th_percentile': '110.00' })
    else expect(text).toMatch(layout === 'json' ? /"count": ?"12"/ : /,12,/)
  }
})
