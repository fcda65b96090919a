import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { mrf } from '@ratebook/shared/mrf.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { whatItSays } from '../machine-readable.ts'
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
  test.each(files.map((file) => [path.basename(file), file]))(
    '%s comes in and leaves as it was',
    { timeout: 120_000 },
    async (name, file) => {
      const { prisma } = world.db
      const model = await prisma.facility.findFirstOrThrow({ where: { brandId: alpha.id } })
      const facility = await prisma.facility.create({ data: { ...model, id: randomUUID(), name: name.replace(/[^a-z\d]+/gi, ' ') } })
      const content = fs.readFileSync(file)
      const { payload, headers } = multipart({ facility: facility.id }, { name, content })
      const authorization = `Bearer ${await world.token(as)}`
      const { body, status } = await world.inject({
        method: 'POST',
        url: uploads.uploadCharges.path,
        payload,
        headers: { ...headers, authorization },
      })
      expect(body).toMatchObject({ refused: 0 })
      expect(status).toBe(200)
      const report = await world.call(mrf.downloadReport, { body: { brandId: alpha.id, facilityName: facility.name } })
      const [before, after] = [whatItSays(content.toString('utf8')), whatItSays(report.text)]
      expect([...after].filter((row) => !before.has(row)).slice(0, 3)).toEqual([])
      expect([...before].filter((row) => !after.has(row)).slice(0, 3)).toEqual([])
    },
  )
})
