import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPublicFiles } from '@ratebook/server/features/mrf/publish/self-check.ts'
import { type Mailer, mailer } from '@ratebook/server/mail.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp } from '../smtp.ts'
import { alpha, useWorld } from '../world.ts'

const webDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-web-'))
fs.copyFileSync(fileURLToPath(new URL('../../web/index.html', import.meta.url)), path.join(webDir, 'index.html'))
const smtp = await startSmtp()
const world = useWorld({ env: { SMTP_URL: smtp.url, WEB_DIR: webDir } })
const staff = 'compliance@example.org'
const mail: Mailer = (message) => mailer(world.config, { info: () => {} })(message)
const run = (more: object = {}, day = '2026-11-22') =>
  checkPublicFiles(world.db, mail, { ...world.config, demo: false, ...more }, () => day)

beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  world.config.publicUrl = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const { prisma } = world.db
  // one brand, at the address itself: names below it are not known here
  await prisma.brand.updateMany({ data: { isDefault: false } })
  await prisma.brand.update({ where: { id: alpha.id }, data: { isDefault: true } })
  await prisma.facility.updateMany({ where: { brandId: { not: alpha.id } }, data: { active: false } })
  await prisma.user.updateMany({ where: { username: 'alpha.admin' }, data: { email: staff } })
  await prisma.user.updateMany({ where: { username: { not: 'alpha.admin' } }, data: { email: '' } })
})
afterAll(async () => {
  await smtp.close()
  fs.rmSync(webDir, { recursive: true })
})

test('who asks for nothing in particular gets the page, with links to the files in it, and the files', async () => {
  const { publicUrl } = world.config
  const page = await fetch(`${publicUrl}/home`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = await page.text()
  expect(html).toContain('<a href="/home">Price Transparency</a>')
  const links = [...html.matchAll(/<a href="(\/files\/[^"]+)"/g)].map(([, link]) => link as string)
  expect(links).toHaveLength(alpha.facilities.length)
  for (const link of links) expect((await (await fetch(publicUrl + link)).text()).startsWith('hospital_name,')).toBe(true)
  for (const address of ['/auth/login', '/pricer/anything', '/'])
    expect((await fetch(publicUrl + address)).headers.get('content-type')).toContain('text/html')
  for (const address of ['/api/v1/nowhere', '/nowhere.csv', '/files/nowhere.csv'])
    expect((await fetch(publicUrl + address)).status).toBe(404)
  const notice = await fetch(`${publicUrl}/files/nowhere.csv`, { headers: { accept: 'text/html' } })
  expect([notice.status, await notice.text()]).toEqual([404, expect.stringContaining('There is no file at this address')])
})

test('the daily look at the public addresses says nothing while all is well', async () => {
  expect(await run()).toEqual({ faults: 0, mailed: 0 })
})

test('staff is written to when a file is not the one that was published, or an address does not answer', async () => {
  const published = await world.db.prisma.publication.findFirstOrThrow({ where: { brandId: alpha.id, state: 'published' } })
  const file = path.join(world.dataDir, 'published', alpha.id, published.facilityId, `${published.id}.csv`)
  fs.appendFileSync(file, 'x')
  expect(await run()).toEqual({ faults: 1, mailed: 1 })
  const first = await smtp.arrived(staff, 1)
  expect(first.subject).toBe('The public price files are not as they should be')
  expect(first.text).toContain(`${published.fileName} is not the file that was published`)
  fs.truncateSync(file, Number(published.size))
  const { faults } = await run({ publicUrl: 'http://127.0.0.1:1' })
  expect(faults).toBe(2 + alpha.facilities.length)
  expect((await smtp.arrived(staff, 2)).text).toContain('http://127.0.0.1:1/cms-hpt.txt cannot be reached')
})

test('staff is told what a facility lacks whose file is public: no new one can be made', async () => {
  const { prisma } = world.db
  const { id, contactEmail, name } = await prisma.facility.findFirstOrThrow({ where: { brandId: alpha.id }, orderBy: { name: 'asc' } })
  const where = { brandId_id: { brandId: alpha.id, id } }
  await prisma.facility.update({ where, data: { contactEmail: '' } })
  const sent = smtp.to(staff).length
  expect(await run()).toEqual({ faults: 1, mailed: 1 })
  expect((await smtp.arrived(staff, sent + 1)).text).toContain(
    `The file of ${name} stays public as it was, but no new one can be made until this is mended: An e-mail address to contact is needed`,
  )
  await prisma.facility.update({ where, data: { contactEmail } })
  expect(await run()).toEqual({ faults: 0, mailed: 0 })
})

test('staff is reminded once, thirty days before a file is a year old', async () => {
  const updated = new Date().toISOString().slice(0, 10)
  const before = smtp.mails.length
  expect((await run({}, plusDays(updated, 333))).mailed).toBe(0)
  expect((await run({}, plusDays(updated, 336))).mailed).toBe(alpha.facilities.length)
  expect((await run({}, plusDays(updated, 337))).mailed).toBe(0)
  const reminders = smtp.to(staff).slice(before)
  expect(reminders.map(({ subject }) => subject).sort()).toEqual(
    alpha.facilities.map(({ name }) => `The price file of ${name} will be a year old`).sort(),
  )
})
