import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { uploads } from '@ratebook/shared/uploads.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { isNpi } from '@ratebook/shared/wire/identifiers.ts'
import { expectToAddUp } from '../ledger.ts'
import { estimatesIn, whatItSays, whatItsHeadSays, withCounts } from '../machine-readable.ts'
import { madeFile } from '../made-file.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { realData } from './data.ts'

const world = useWorld({ env: { UPLOAD_MAX_MB: '100' } })
const as = 'alpha.admin' as const
const files = ['mrf/real', 'mrf/more', '../cms/official-v2', '../cms/official-v3']
  .map(realData)
  .flatMap(({ folder, present }) => (present ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []))
  .filter((file) => /(sample|tall|example)\.(csv|json)$/i.test(file))

beforeAll(async () => {
  // contracts would take the place of what was published
  await world.db.prisma.payer.updateMany({ where: { brandId: alpha.id }, data: { enabled: false } })
})

describe.skipIf(files.length === 0)('a machine-readable file as its hospital publishes it', () => {
  test.each(files.map((file) => [path.basename(file), file]))('%s comes in and leaves as it was', async (name, file) => {
    const { prisma } = world.db
    const model = await prisma.facility.findFirstOrThrow({ where: { brandId: alpha.id } })
    const blank = { address: '', licenseNumber: '', licenseState: '', npis: [], attesterName: '', attestedAt: null }
    const data = { ...model, ...blank, furtherLocations: [], id: randomUUID(), name: name.replace(/[^a-z\d]+/gi, ' ') }
    const facility = await prisma.facility.create({ data })
    const content = fs.readFileSync(file)
    const { payload, headers } = multipart({ facility: facility.id, facts: 'missing' }, { name, content })
    const authorization = `Bearer ${await world.token(as)}`
    const { body, status } = await world.inject({
      method: 'POST',
      url: uploads.uploadCharges.path,
      payload,
      headers: { ...headers, authorization },
    })
    expect(body).toMatchObject({ refused: 0 })
    expect(status).toBe(200)
    expectToAddUp(body, body.rows.tables[0].rows)
    // what no file may take for given, and what only version 3 states
    const moved = await prisma.facility.findFirstOrThrow({ where: { id: facility.id } })
    const { attesterName, npis, licenseState } = model
    await prisma.facility.update({
      where: { brandId_id: { brandId: alpha.id, id: facility.id } },
      data: {
        attestedAt: new Date(),
        ...(moved.npis.length === 0 && { npis }),
        ...(!moved.attesterName && { attesterName }),
        ...(!moved.licenseState && { licenseState }),
      },
    })
    const report = await madeFile(world, 'alpha.admin', facility.id)
    const head = whatItsHeadSays(report)
    for (const [key, value] of Object.entries(whatItsHeadSays(content.toString('utf8')))) {
      if (key === 'type_2_npi' && !value.split('|').every(isNpi)) continue
      const further = (text = '') => (key === 'location_name' ? text.split('|').slice(1).join('|') : text)
      expect([key, further(head[key])]).toEqual([key, further(value)])
    }
    const kept = await prisma.publishedRate.findMany({ where: { facilityId: facility.id, estimatedAmount: { not: null } } })
    expect(kept.map((rate) => Number(rate.estimatedAmount)).sort()).toEqual(estimatesIn(content.toString('utf8')))
    const [before, after] = [withCounts(whatItSays(content.toString('utf8'))), whatItSays(report)]
    expect([...after].filter((row) => !before.has(row)).slice(0, 3)).toEqual([])
    expect([...before].filter((row) => !after.has(row)).slice(0, 3)).toEqual([])
  })
})
