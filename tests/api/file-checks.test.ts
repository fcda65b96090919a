import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { type FileCheck, fileChecks } from '@ratebook/shared/file-checks.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { alpha, multipart, type Username, useWorld } from '../world.ts'

const world = useWorld({ env: { UPLOAD_MAX_MB: '1' } })
const as = 'alpha.admin'
const tall = fs.readFileSync(fileURLToPath(new URL('../fixtures/mrf/tall_ok_lf.csv', import.meta.url)), 'utf8')

async function send(content: string, name = 'mrf.csv', user: Username = as) {
  const { payload, headers } = multipart({}, { name, content, field: 'file' })
  const authorization = `Bearer ${await world.token(user)}`
  return world.inject({ method: 'POST', url: fileChecks.checkFile.path, payload, headers: { ...headers, authorization } })
}
const read = async (id: string): Promise<FileCheck> => (await world.call(fileChecks.getFileCheck, { as, params: { id } })).body
const checked = async (content: string, name?: string) => finished((await send(content, name)).body.id)
async function finished(id: string): Promise<FileCheck> {
  for (;;) {
    const check = await read(id)
    if (check.status !== 'running') return check
    await setTimeout(50)
  }
}

test('a file is checked behind the scenes: its findings come with counts and as a list, and the file itself is not kept', async () => {
  const { body, status } = await send(tall)
  expect([status, body.status, body.result]).toEqual([200, 'running', null])
  await finished(body.id)
  const check = await checked(tall.replace(',1200,', ',$1200,'), 'Mercy General.csv')
  expect(check).toMatchObject({ status: 'done', progress: 1, username: as, fileName: 'Mercy General.csv' })
  expect(check.result).toMatchObject({
    errors: 1,
    summary: { hospitalName: 'Demo Hospital', layout: 'tall' },
    kinds: [{ code: 'notNumber', severity: 'error', count: 1, first: [{ place: 'H4', value: '$1200' }] }],
    validator: { errors: 1 },
  })
  const list = await world.call(fileChecks.downloadFindings, { as, params: { id: check.id } })
  expect(list.headers['content-disposition']).toBe('attachment; filename="findings-Mercy-General.csv"')
  const sources = (parse(list.text, { bom: true, columns: true }) as { source: string }[]).map(({ source }) => source)
  expect(sources).toEqual(['Ratebook', 'CMS validator 2.4.0'])
  expect(fs.readdirSync(path.join(world.dataDir, 'uploads', alpha.id))).toEqual([])
  const { body: all } = await world.call(fileChecks.listFileChecks, { as })
  expect(all.map((c: FileCheck) => c.fileName)).toEqual(['Mercy General.csv', 'mrf.csv'])
})

test('a check belongs to the brand: another’s people see none of it', async () => {
  const check = await checked(tall)
  const other = { as: 'beta.admin', params: { id: check.id } } as const
  expect((await world.call(fileChecks.getFileCheck, other)).status).toBe(404)
  expect((await world.call(fileChecks.downloadFindings, other)).status).toBe(404)
  expect((await world.call(fileChecks.listFileChecks, { as: 'beta.admin' })).body).toEqual([])
})

test('what is too large, empty, or no file at all, is said at once', async () => {
  expect((await send('x'.repeat(2 << 20))).status).toBe(413)
  const empty = await send('')
  expect([empty.status, empty.body.code]).toEqual([422, 'fileEmpty'])
  const none = multipart({})
  const headers = { ...none.headers, authorization: `Bearer ${await world.token(as)}` }
  const { status, body } = await world.inject({ method: 'POST', url: fileChecks.checkFile.path, payload: none.payload, headers })
  expect([status, body.code]).toEqual([400, 'fileMissing'])
})

test('a check whose server died says that it was interrupted', async () => {
  const { id } = await checked(tall)
  const where = { brandId_id: { brandId: alpha.id, id } }
  await world.db.prisma.fileCheck.update({ where, data: { status: 'running', toldAt: new Date(Date.now() - 120_000) } })
  expect(await read(id)).toMatchObject({ status: 'failed', code: 'interrupted', result: null })
})

test('after 90 days a check and its list are gone', async () => {
  const { id } = await checked(tall)
  const before = new Date(Date.now() - 91 * 86_400_000)
  await world.db.prisma.fileCheck.update({ where: { brandId_id: { brandId: alpha.id, id } }, data: { createdAt: before } })
  const list = path.join(world.dataDir, 'checks', alpha.id, `${id}.csv`)
  fs.utimesSync(list, before, before)
  await keepHouse(world.db, world.config)
  expect((await world.call(fileChecks.getFileCheck, { as, params: { id } })).status).toBe(404)
  expect(fs.existsSync(list)).toBe(false)
})
