import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { alpha, multipart } from '../world.ts'
import { count, useWorldWithPages } from './security-setup.ts'

const open = useWorldWithPages()

describe('names and files', () => {
  const as = 'alpha.admin' as const
  const facility = alpha.facilities[1] as { id: string; name: string }
  const upload = async (fields: Record<string, string>, file?: { name: string; content: string | Buffer }) => {
    const { payload, headers } = multipart({ facility: facility.id, ...fields }, file)
    return open.inject({
      method: 'POST',
      url: uploads.uploadCharges.path,
      payload,
      headers: { ...headers, authorization: `Bearer ${await open.token(as)}` },
    })
  }
  const csv = (...rows: string[]) => ['Charge Code,Description,Rev Code,Charge', ...rows].join('\n')

  beforeAll(async () => {
    await open.db.prisma.brand.update({ where: { id: alpha.id }, data: { displayName: 'A"\r\nset-cookie: a=b\r\n\r\n<script>é😀' } })
  })

  test('no name gets out of a header', async () => {
    const { headers } = await open.call(charges.getChargeTemplate, { as })
    expect(headers['content-disposition']).toBe('attachment; filename="Aset-cookieabscript_ChargeMaster.csv"')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('no name gets out of its line in cms-hpt.txt', async () => {
    const {
      facilities: [first],
    } = alpha
    await open.db.prisma.facility.update({
      where: { brandId_id: { brandId: alpha.id, id: first?.id as string } },
      data: { contactName: 'A\nmrf-url: https://evil.example\u0085mrf-url: https://evil.example\u2028mrf-url: x' },
    })
    const lines = (await open.call(mrf.getCmsHptTxt, { host: 'alpha.localhost' })).text.split(/[\n\r\u0085\u2028\u2029]/)
    expect(
      lines.filter((line) => line.startsWith('mrf-url:')).every((line) => line.startsWith('mrf-url: http://alpha.localhost/files/')),
    ).toBe(true)
  })

  test.each([
    '..',
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fpackage.json',
    '..\\..\\secret',
    '%00',
    'jwt-secret',
    'x.csv%00.txt',
    '/etc/passwd',
    '071000101-1999990108_alpha-valley-medical-center_standardcharges.csv/../../jwt-secret',
  ])('/files/%s leads nowhere', async (name) => {
    for (const url of [`/files/${name}`, `/files/${encodeURIComponent(name)}`, `/assets/${name}`, `/assets/..%2f..%2f${name}`]) {
      // who says nothing of what it takes is given the home page, which is where some of these lead before they are sent
      const isHome = new URL(url, 'http://alpha.localhost').pathname === '/'
      for (const accept of isHome ? ['text/csv'] : ['text/csv', undefined]) {
        const headers = { host: 'alpha.localhost', ...(accept && { accept }) }
        const { status } = await open.inject({ method: 'GET', url, headers })
        expect([url, status]).toEqual([url, expect.toBeOneOf([400, 404])])
      }
    }
  })

  test.each([
    '../../../../tmp/ratebook-escaped.csv',
    '..\\..\\ratebook-escaped.csv',
    '/tmp/ratebook-escaped.csv',
    'a\u0000b\u0007.csv',
    '<img src=x onerror=alert(1)>.csv',
    `${'x'.repeat(199)}😀.csv`,
    '=cmd.csv',
    '',
  ])('a file called %j is put where files belong', async (name) => {
    const { status, body } = await upload({ dryRun: 'true' }, { name, content: csv('1,A,0300,1') })
    expect(status).toBe(200)
    expect(body.fileName).not.toMatch(/[/\\\p{Cc}]/u)
    expect(fs.existsSync('/tmp/ratebook-escaped.csv') || fs.existsSync(path.join(open.dataDir, 'ratebook-escaped.csv'))).toBe(false)
    expect((await upload({ versionId: body.versionId })).status).toBe(200)
    expect((await upload({}, { name, content: csv('1,A,0300,2') })).status).toBe(200)
  })

  test('a file for a person’s spreadsheet begins no cell like a formula, wherever its text came from', async () => {
    const header = '=HYPERLINK("http://evil")'
    const mapping = JSON.stringify({ [header]: 'amount' })
    const { body } = await upload(
      { onRefused: 'skip', mapping },
      { name: 'a.csv', content: `Charge Code,Description,"${header.replaceAll('"', '""')}"\n=1+1,+A,@x\n-2,A,=cmd|' /C calc'!A0\n` },
    )
    expect(body.refused).toBe(2)
    const { text, headers } = await open.call(uploads.downloadRefused, { as, params: { id: body.versionId } })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    })
    expect(text).toContain("'=HYPERLINK")
    for (const line of text.split('\n')) expect(line).not.toMatch(/(^|,)"?[=+@-]/)
  })

  test('a file that two people apply at once is applied once, and stays a version that can be rolled back', async () => {
    const dry = await upload(
      { dryRun: 'true' },
      { name: 'a.csv', content: csv(...Array.from({ length: 3000 }, (_, i) => `R${i},Item ${i},0300,${i + 1}`)) },
    )
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload({ versionId: dry.body.versionId })))
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 3])
    expect((await open.call(uploads.getUpload, { as, params: { id: dry.body.versionId } })).body).toMatchObject({
      status: 'applied',
      added: 3000,
      unchanged: 0,
    })
    const back = await Promise.all(
      Array.from({ length: 3 }, () => open.call(uploads.rollbackUpload, { as, params: { id: dry.body.versionId } })),
    )
    expect([count(back, 200), count(back, 409)]).toEqual([1, 2])
    expect(back.find((b) => b.status === 200)?.body).toMatchObject({ removed: 3000 })
  })

  test('a rollback and an edit at once: the edit is kept, or it is told that the item is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const { body } = await upload({}, { name: 'a.csv', content: csv(`E${round},Item,0300,5`) })
      const item = await open.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId: alpha.id, code: `E${round}` } })
      const edit = {
        id: item.id,
        version: item.version,
        facilityId: facility.id,
        code: item.code,
        departmentName: 'General',
        description: 'Item',
        revenueCode: '0300',
        amount: 7,
      }
      const [rolled, edited] = await Promise.all([
        open.call(uploads.rollbackUpload, { as, params: { id: body.versionId } }),
        open.call(charges.updateCharge, { as, body: edit }),
      ])
      const left = await open.db.prisma.chargeItem.findFirst({ where: { brandId: alpha.id, id: item.id } })
      expect(rolled.status).toBe(200)
      expect([edited.status, left?.amount?.toNumber()]).toEqual(left ? [200, 7] : [expect.toBeOneOf([404, 409]), undefined])
    }
  })
})
