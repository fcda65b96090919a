// Files that come by themselves: from a real folder, from a real SFTP server, with letters to a real mail server.
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { type DeliveredFile, deliveries } from '@ratebook/shared/deliveries.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { x12 } from '../remittance-files.ts'
import { newKey, startSftp } from '../sftp.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, beta, multipart, ofChanges, World } from '../world.ts'

const as = 'alpha.admin' as const
const facility = alpha.facilities[1] as { id: string; name: string }
const keys = newKey()
const world = new World()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let sftp: Awaited<ReturnType<typeof startSftp>>
let remote: string
let own: string
let me: { id: string; email: string }
beforeAll(async () => {
  smtp = await startSmtp()
  await world.start(inject('adminUrl'), { env: { SMTP_URL: smtp.url, SFTP_INTERNAL_HOSTS: '127.0.0.1', UPLOAD_MAX_MB: '1' } })
  remote = path.join(world.dataDir, 'remote')
  fs.mkdirSync(remote)
  sftp = await startSftp(remote, { publicKey: keys.public })
  own = path.join(world.dataDir, 'watched', alpha.id)
  me = await world.db.prisma.user.findFirstOrThrow({ where: { username: as }, select: { id: true, email: true } })
})
afterAll(async () => {
  await world.stop()
  await sftp.close()
  await smtp.close()
})
beforeEach(async () => {
  const { prisma } = world.db
  await prisma.user.update({ where: { id: me.id }, data: { enabled: true, language: '', hasCmsAccess: true } })
  for (const table of [prisma.delivery, prisma.deliveredFile, prisma.chargeItemHistory, prisma.columnMapping] as {
    deleteMany(): unknown
  }[])
    await table.deleteMany()
  await prisma.chargeItem.deleteMany({ where: { facilityId: facility.id } })
  await prisma.chargeUpload.deleteMany()
  for (const folder of [own, remote]) {
    fs.rmSync(folder, { recursive: true, force: true })
    fs.mkdirSync(folder, { recursive: true })
  }
  smtp.mails.length = 0
  sftp.tried.length = 0
})

const usual = { name: 'Nightly', kind: 'charges', facilityId: facility.id, source: 'folder', pattern: '*.csv', everyMinutes: 15 }
const server = () => ({ source: 'sftp', host: '127.0.0.1', port: sftp.port, username: sftp.user, secret: sftp.password })
const body = (more: object = {}) => ({ ...usual, mailTo: [me.id], ...more })
async function setUp(more: object = {}): Promise<string> {
  const made = await world.call(deliveries.createDelivery, { as, body: body(more) })
  expect([made.status, made.body.fields]).toEqual([201, undefined])
  return made.body.id
}
const test_ = (more: object = {}, id?: string) =>
  world.call(deliveries.testDelivery, { as, body: { delivery: body(more), ...(id && { id }) } })
/** The fingerprint that a test shows, agreed to. */
const agreed = async () => ({ ...server(), hostKey: (await test_(server())).body.hostKey as string })

const csv = (...rows: string[]) => ['Charge Code,Description,CPT/HCPCS,Rev Code,Charge', ...rows].join('\n')
const knee = (price: number) => csv(`001,MRI of the knee,73721,0610,${price}`, '002,Blood draw,36415,0300,28')
/** A file as somebody finished it a while ago. */
function put(folder: string, name: string, content: string, ageMs = 300_000) {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  const then = new Date(Date.now() - ageMs)
  fs.utimesSync(file, then, then)
}
/** Looks as the job does, whether it is due or not. */
async function look() {
  await world.db.prisma.delivery.updateMany({ data: { nextLookAt: new Date(0) } })
  return ofEveryBrand(() => world.app.deliveries.lookAll())
}
const files = async (who: typeof as | 'beta.admin' = as): Promise<DeliveredFile[]> =>
  (await world.call(deliveries.searchDeliveredFiles, { as: who, body: { pagination: { currentPage: 1, recordsPerPage: 0 } } })).body.records
const delivery = async () => (await world.call(deliveries.getDeliveries, { as })).body.deliveries[0]
const prices = async () => {
  const items = await world.db.prisma.chargeItem.findMany({ where: { facilityId: facility.id, retiredBy: null } })
  return Object.fromEntries(items.map(({ code, amount }) => [code, amount?.toNumber()]))
}
const names = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []).sort()

describe('a watched folder', () => {
  test('has a charge master loaded by the importer of the page, moved away, told of by mail and in the audit log', async () => {
    await setUp()
    put(own, 'charges.csv', knee(1200))
    put(own, 'notes.txt', 'nothing')
    await look()
    expect(await prices()).toEqual({ '001': 1200, '002': 28 })
    const [file] = await files()
    expect(file).toMatchObject({
      deliveryName: 'Nightly',
      fileName: 'charges.csv',
      state: 'applied',
      uploadStatus: 'applied',
      counts: { added: 2 },
    })
    expect([names(own), names(path.join(own, 'done'))]).toEqual([
      ['done', 'notes.txt'],
      [expect.stringMatching(/^\d{8}T\d{6}Z-charges\.csv$/)],
    ])
    const mail = await smtp.arrived(me.email)
    expect(mail.subject).toBe('Loaded: charges.csv')
    expect(mail.text).toContain('Added: 2')
    const entry = await world.db.prisma.auditEntry.findFirstOrThrow({
      where: { ...ofChanges, brandId: alpha.id, entity: 'charge master' },
      orderBy: { seq: 'desc' },
    })
    expect(entry).toMatchObject({ username: as, entityId: file?.uploadId })
  })

  test('changes nothing by the same file again, though it has another name', async () => {
    await setUp()
    put(own, 'charges.csv', knee(1200))
    await look()
    put(own, 'again.csv', knee(1200))
    await look()
    expect((await files()).map(({ fileName, state }) => [fileName, state])).toEqual([
      ['again.csv', 'known'],
      ['charges.csv', 'applied'],
    ])
    expect(await world.db.prisma.chargeUpload.count()).toBe(1)
    expect((await smtp.arrived(me.email, 2)).text).toContain('as charges.csv')
  })

  test('is left alone while a file is being written', async () => {
    await setUp()
    put(own, 'charges.csv', csv('001,MRI of the knee,73721,0610,12'), 0)
    await look()
    fs.appendFileSync(path.join(own, 'charges.csv'), '00')
    await look()
    expect([await files(), names(own)]).toEqual([[], ['charges.csv']])
    expect(Date.parse((await delivery()).nextLookAt)).toBeLessThan(Date.now() + 31_000)
    put(own, 'charges.csv', csv('001,MRI of the knee,73721,0610,1200'))
    await look()
    expect(await prices()).toEqual({ '001': 1200 })
  })

  test('has a file refused with its rows and what to do, in the language of who reads it', async () => {
    await world.db.prisma.user.update({ where: { id: me.id }, data: { language: 'es' } })
    await setUp()
    put(own, 'charges.csv', csv('001,MRI of the knee,73721,0610,a lot', '002,Blood draw,36415,0300,28'))
    await look()
    const [file] = await files()
    expect(file).toMatchObject({ state: 'refused', uploadStatus: 'preview', errors: [{ row: 2, column: 'Charge' }] })
    expect([await prices(), names(path.join(own, 'failed')).length]).toEqual([{}, 1])
    const { subject, text } = await smtp.arrived(me.email)
    expect(subject).toBe('No se cargó: charges.csv')
    expect(text).toMatch(/Fila 2, Charge: [A-Z¿“]/)
    expect(text).not.toContain(file?.errors[0]?.message)
    expect(text).toContain(`/chargemaster?upload=${file?.uploadId}`)
  })

  test('keeps a file that needs a decision for a person, who goes on with it on the page', async () => {
    await setUp()
    put(own, 'charges.csv', ['A,B,C', '001,MRI of the knee,1200', '002,Blood draw,28'].join('\n'))
    await look()
    const [file] = await files()
    expect(file).toMatchObject({ state: 'waiting', uploadStatus: 'preview' })
    expect(await prices()).toEqual({})
    expect((await smtp.arrived(me.email)).subject).toBe('Please look at charges.csv')
    // a day later, and after somebody else has sent a file
    const sent = await upload({ dryRun: 'true' }, { name: 'other.csv', content: knee(5) })
    expect(sent.status).toBe(200)
    const mapping = JSON.stringify({ A: 'code', B: 'description', C: 'amount' })
    const applied = await upload({ versionId: file?.uploadId ?? '', mapping, onRefused: 'skip' })
    expect([applied.status, applied.body.status]).toEqual([200, 'applied'])
    expect(await prices()).toEqual({ '001': 1200, '002': 28 })
    expect((await files())[0]).toMatchObject({ state: 'waiting', uploadStatus: 'applied' })
    // the columns are known from now on
    put(own, 'next.csv', ['A,B,C', '001,MRI of the knee,1300', '002,Blood draw,28'].join('\n'))
    await look()
    expect(await prices()).toEqual({ '001': 1300, '002': 28 })
  })

  test('asks a person where most items would go', async () => {
    await setUp({ mode: 'replace' })
    put(own, 'charges.csv', `${knee(1200)}\n003,X-ray of the hand,73130,0320,150`)
    await look()
    put(own, 'few.csv', csv('009,Glucose,82947,0301,46'))
    await look()
    expect((await files())[0]).toMatchObject({ state: 'waiting', errors: [{ code: 'halfGone' }] })
    expect(await prices()).toEqual({ '001': 1200, '002': 28, '003': 150 })
  })

  test.each(['..', '../x', 'a/../../b', 'a//b', 'a\\b', '/etc'])('is no place outside the brand’s own: %s', async (folder) => {
    const answer = await world.call(deliveries.createDelivery, { as, body: body({ folder }) })
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, 'folder'])
  })

  test('follows no link out of it, neither of a folder nor of a file', async () => {
    const others = path.join(world.dataDir, 'watched', beta.id)
    fs.mkdirSync(others, { recursive: true })
    put(others, 'charges.csv', knee(1))
    fs.symlinkSync(others, path.join(own, 'linked'))
    const refused = await test_({ folder: 'linked' })
    expect([refused.status, refused.body.code]).toEqual([422, 'watchedFolderOutside'])
    fs.symlinkSync(path.join(others, 'charges.csv'), path.join(own, 'charges.csv'))
    fs.linkSync(path.join(others, 'charges.csv'), path.join(own, 'second.csv'))
    await setUp()
    await look()
    expect([await files(), names(others)]).toEqual([[], ['charges.csv']])
    fs.rmSync(path.join(own, 'second.csv'))
  })

  test('is each brand’s own, and so is the list of its files', async () => {
    await setUp()
    put(own, 'charges.csv', knee(1200))
    await look()
    expect(await files('beta.admin')).toEqual([])
    const { body: others } = await world.call(deliveries.getDeliveries, { as: 'beta.admin' })
    expect(others).toMatchObject({ deliveries: [], folder: path.join(world.dataDir, 'watched', beta.id) })
    const id = (await delivery()).id as string
    expect((await world.call(deliveries.lookNow, { as: 'beta.admin', params: { id } })).status).toBe(404)
  })

  test('is looked at for whoever asks, who is answered once that has begun: their page waits until it is over', async () => {
    await setUp()
    put(own, 'charges.csv', knee(1200))
    const { id } = (await delivery()) as { id: string }
    const held = await world.db.pool.connect()
    await held.query('BEGIN')
    await held.query('SELECT FROM delivery WHERE brand_id = $1 AND id = $2 FOR UPDATE', [alpha.id, id])
    let isAnswered = false
    const answer = world.call(deliveries.lookNow, { as, params: { id } }).finally(() => {
      isAnswered = true
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isAnswered).toBe(false)
    await held.query('ROLLBACK')
    held.release()
    expect((await answer).status).toBe(204)
    const seen = await delivery()
    expect(seen?.isLooking || seen?.lastLookAt).toBeTruthy()
    await vi.waitFor(async () => expect((await delivery())?.isLooking).toBe(false), 60_000)
    expect((await files()).map(({ state }) => state)).toEqual(['applied'])
  })
})

const upload = async (fields: Record<string, string>, file?: { name: string; content: string }) => {
  const { payload, headers } = multipart({ facility: facility.id, ...fields }, file && { ...file, field: 'chargeCsvFile' })
  const authorization = `Bearer ${await world.token(as)}`
  return world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
}

describe('an SFTP server', () => {
  test('is told no password until a person has agreed to its key; then its files are listed, and fetched', async () => {
    const first = await test_(server())
    expect(first.body).toEqual({ hostKey: expect.stringMatching(/^SHA256:/), isHostKeyAgreed: false, files: [] })
    expect(sftp.tried).toEqual([])
    put(remote, 'charges.csv', knee(1200))
    const of = await agreed()
    const { body: second } = await test_(of)
    expect(second).toMatchObject({ isHostKeyAgreed: true, files: [{ name: 'charges.csv', isSettled: true }] })
    await setUp(of)
    const row = await world.db.prisma.delivery.findFirstOrThrow()
    expect(row.secret).toMatch(/^A256GCM\./)
    expect(JSON.stringify(await delivery())).not.toContain(sftp.password)
    await look()
    expect(await prices()).toEqual({ '001': 1200, '002': 28 })
    expect([names(remote), names(path.join(remote, 'done')).length]).toEqual([['done'], 1])
  })

  test('opens by a private key as well', async () => {
    put(remote, 'charges.csv', knee(1200))
    await setUp({ ...(await agreed()), signsInBy: 'key', secret: keys.private })
    await look()
    expect(await prices()).toEqual({ '001': 1200, '002': 28 })
    const answer = await world.call(deliveries.createDelivery, {
      as,
      body: body({ ...(await agreed()), name: 'Other', signsInBy: 'key', secret: 'no key' }),
    })
    expect([answer.status, answer.body.fields[0]]).toMatchObject([422, { path: 'secret', code: 'privateKeyUnreadable' }])
  })

  test.each([
    ['delete', []],
    ['leave', ['charges.csv']],
  ])('has its files %sd where that is wished, and one that stays is fetched once', async (afterwards, left) => {
    put(remote, 'charges.csv', knee(1200))
    await setUp({ ...(await agreed()), afterwards })
    await look()
    await look()
    expect([names(remote), (await files()).map(({ state }) => state)]).toEqual([left, ['applied']])
  })

  test('with another key than was agreed to is told nothing, and people are told once', async () => {
    const of = await agreed()
    await setUp(of)
    await sftp.changeKey()
    sftp.tried.length = 0
    put(remote, 'charges.csv', knee(1200))
    await look()
    await look()
    expect([sftp.tried, await files(), names(remote)]).toEqual([[], [], ['charges.csv']])
    expect(await delivery()).toMatchObject({ code: 'sftpHostKeyChanged', values: { was: of.hostKey } })
    expect(smtp.to(me.email).map(({ subject }) => subject)).toEqual(['Files of Nightly cannot be fetched'])
  })

  test('in the operator’s own network is called only where a setting names it', async () => {
    for (const host of ['127.0.0.2', 'localhost', '::1', '169.254.169.254']) {
      const { status, body: said } = await test_({ ...server(), host })
      expect([host, status, said.code]).toEqual([host, 422, 'sftpHostInternal'])
    }
  })

  test('gets a kept password only as long as it is the same server and user', async () => {
    const id = await setUp(await agreed())
    const { hostKey } = await world.db.prisma.delivery.findFirstOrThrow()
    expect((await test_({ ...server(), hostKey, secret: '' }, id)).status).toBe(200)
    for (const other of [{ port: sftp.port + 1 }, { username: 'other' }]) {
      const answer = await world.call(deliveries.updateDelivery, {
        as,
        body: { ...body({ ...server(), hostKey, secret: '', ...other }), id },
      })
      expect([answer.status, answer.body.fields[0].code]).toEqual([422, 'deliverySecretNeeded'])
    }
  })

  test('that refuses the password says so', async () => {
    const { body: said } = await test_({ ...(await agreed()), secret: 'wrong' })
    expect(said).toMatchObject({ code: 'sftpSignInRefused', fields: [{ path: 'secret' }] })
  })
})

describe('a delivery', () => {
  test('of remittances is read by their importer, once', async () => {
    await setUp({ kind: 'remittances', pattern: '*.835' })
    const content = x12([{ claims: [{ number: 'D-1', charged: 100, paid: 80 }], trace: 'delivered' }])
    put(own, 'era.835', content)
    await look()
    put(own, 'era-2.835', content)
    await look()
    expect((await files()).map(({ state, counts }) => [state, counts.newClaims])).toEqual([
      ['known', undefined],
      ['applied', 1],
    ])
    expect(await world.db.prisma.remittanceFile.count({ where: { fileName: 'era.835', state: 'applied' } })).toBe(1)
  })

  test('stops and says so when who set it up may not load such files any more', async () => {
    await setUp({ kind: 'remittances' })
    put(own, 'era.csv', 'x')
    await world.db.prisma.user.update({ where: { id: me.id }, data: { enabled: false } })
    await look()
    expect(await world.db.prisma.delivery.findFirstOrThrow()).toMatchObject({ trouble: { code: 'deliveryOwnerGone' } })
    expect(names(own)).toEqual(['era.csv'])
  })

  test('of remittances is for those to whom contracts are open', async () => {
    await world.db.prisma.user.update({ where: { id: me.id }, data: { hasCmsAccess: false } })
    const answer = await world.call(deliveries.createDelivery, { as, body: body({ kind: 'remittances' }) })
    expect(answer.status).toBe(403)
  })

  test('is looked at by one server at a time', async () => {
    await setUp()
    put(own, 'charges.csv', knee(1200))
    await world.db.prisma.delivery.updateMany({ data: { nextLookAt: new Date(0) } })
    const looks = await ofEveryBrand(() => Promise.all([world.app.deliveries.lookAll(), world.app.deliveries.lookAll()]))
    expect(looks.map((each) => each.looks).sort()).toEqual([0, 1])
    const [file, ...others] = await files()
    expect(others).toEqual([])
    // as /metrics counts it
    expect(world.app.deliveries.outcomes.get(`charges ${file?.state}`)).toBeGreaterThan(0)
  })

  test('that is daily is looked at when the brand’s clock shows its time', async () => {
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { timeZone: 'America/Chicago' } })
    await setUp({ everyMinutes: null, atTime: '06:30' })
    await look()
    const next = new Date((await delivery()).nextLookAt)
    expect(next.toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' })).toBe('06:30')
    expect(next.getTime()).toBeGreaterThan(Date.now())
  })
})
