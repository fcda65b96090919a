import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileLayouts } from '@ratebook/shared/file-layouts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { isNpi } from '@ratebook/shared/wire/identifiers.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { whatItSays } from '../machine-readable.ts'
import { FAULTLESS, judge } from '../mrf/validate.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { realData } from './data.ts'

const world = useWorld({ env: { UPLOAD_MAX_MB: '100' } })
const as = 'alpha.admin' as const
/** Files of version 3: what others lack the validator asks for. */
const files = ['mrf/real', 'mrf/more', '../cms/official-v3']
  .map(realData)
  .flatMap(({ folder, present }) => (present ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []))
  .filter((file) => /(sample|tall|example)\.(csv|json)$/i.test(file))
  .filter((file) => /3\.0\.0/.test(fs.readFileSync(file, 'utf8').slice(0, 4000)))

beforeAll(async () => {
  // contracts would take the place of what was published
  await world.db.prisma.payer.updateMany({ where: { brandId: alpha.id }, data: { enabled: false } })
})

/** A facility of its own into which a file is moved. */
async function movedIn(name: string, content: Buffer | string) {
  const { prisma } = world.db
  const model = await prisma.facility.findFirstOrThrow({ where: { brandId: alpha.id } })
  const blank = { address: '', licenseNumber: '', licenseState: '', npis: [], attesterName: '', attestedAt: null }
  const data = { ...model, ...blank, furtherLocations: [], id: randomUUID(), name: `${path.parse(name).name} ${randomUUID()}` }
  const { id } = await prisma.facility.create({ data })
  const { payload, headers } = multipart({ facility: id, facts: 'missing' }, { name, content })
  const authorization = `Bearer ${await world.token(as)}`
  const { body } = await world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
  expect(body).toMatchObject({ status: 'applied', refused: 0 })
  const { npis, ...moved } = await prisma.facility.findFirstOrThrow({ where: { id } })
  const mended = {
    attestedAt: new Date(),
    ...((npis.length === 0 || !npis.every(isNpi)) && { npis: model.npis }),
    attesterName: moved.attesterName || 'Jo Smith',
  }
  await prisma.facility.update({ where: { brandId_id: { brandId: alpha.id, id } }, data: mended })
  return data.name
}
async function fileOf(facilityName: string, format: (typeof fileLayouts)[number]) {
  const { text, headers, status, body } = await world.call(mrf.downloadReport, { body: { brandId: alpha.id, facilityName, format } })
  expect([status, status === 200 || body]).toEqual([200, true])
  const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? ''
  const file = path.join(world.dataDir, name)
  fs.writeFileSync(file, text)
  return { text, name, judged: await judge(file, name) }
}

describe.skipIf(files.length === 0)('a hospital that moves in with its file', () => {
  test.each(files.map((file) => [path.basename(file), file]))(
    '%s has it in three layouts without a fault, which say the same and come in again as the same',
    async (name, file) => {
      const facility = await movedIn(name, fs.readFileSync(file))
      const tall = whatItSays((await fileOf(facility, 'tall')).text)
      const expectTheSame = (layout: string, said: Set<string>) => {
        expect([layout, [...said].filter((row) => !tall.has(row)).slice(0, 3)]).toEqual([layout, []])
        expect([layout, [...tall].filter((row) => !said.has(row)).slice(0, 3)]).toEqual([layout, []])
      }
      for (const layout of fileLayouts) {
        const { text, name: called, judged } = await fileOf(facility, layout)
        expect([layout, judged]).toEqual([layout, FAULTLESS])
        expectTheSame(layout, whatItSays(text))
        const again = await movedIn(called, text)
        expectTheSame(`${layout}, come in again`, whatItSays((await fileOf(again, 'tall')).text))
      }
    },
  )
})
