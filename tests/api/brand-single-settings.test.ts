import { describe, expect, test } from 'vitest'
import { unseal } from '@ratebook/server/data/secrets.ts'
import { audit } from '@ratebook/shared/audit.ts'
import { SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { parse } from 'csv-parse/sync'
import { assistant, createBrand, payload, updateBrand } from '../brand-form.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const rowOf = (id = alpha.id) => world.db.prisma.brand.findUniqueOrThrow({ where: { id } })
const lastEntry = (brandId = alpha.id) =>
  world.db.prisma.auditEntry.findFirst({ where: { brandId, ...ofChanges }, orderBy: { seq: 'desc' } })

describe('the share that self-paying patients pay', () => {
  const facility = alpha.facilities[0] as (typeof alpha.facilities)[number]
  async function report() {
    const { text, headers, status } = await world.call(mrf.downloadReport, {
      as: 'alpha.admin',
      body: { brandId: alpha.id, facilityName: facility.name },
    })
    expect(status).toBe(200)
    const [, , names = [], ...rows] = parse(text, { relax_column_count: true }) as string[][]
    const at = (name: string) => names.indexOf(name)
    return {
      text,
      name: String(headers['content-disposition']),
      rows: rows.map((r) => ({ gross: Number(r[at('standard_charge|gross')]), cash: Number(r[at('standard_charge|discounted_cash')]) })),
    }
  }
  test('changes every cash price at once, in the pricer and in the file', async () => {
    const cents = (n: number) => Math.round(n * 100)
    for (const share of [55.5, 60]) {
      expect((await updateBrand(world, { ...payload, SelfPayPercentage: share })).status).toBe(200)
      expect((await world.call(pricer.getSelfPayPercentage, { params: { brandId: alpha.id } })).body).toEqual({ selfPayPercentage: share })
      const { rows } = await report()
      expect(rows.length).toBeGreaterThan(100)
      // half up in whole numbers: cents × tenths of a percent
      for (const { gross, cash } of rows) expect(cents(cash)).toBe(Math.floor((cents(gross) * share * 10 + 500) / 1000))
    }
  })
  test('stands beside the EIN, under which the file is published', async () => {
    await updateBrand(world, { ...payload, EIN: '98-7654321' })
    expect((await report()).name).toContain('987654321')
    await updateBrand(world, payload)
    expect((await report()).name).toContain(alpha.ein.replace('-', ''))
  })
})

describe('the domain name', () => {
  test('is changed by a super_admin, or for a partner who asks; the site moves with it at once', async () => {
    const answer = await updateBrand(world, { ...payload, DomainName: 'alpha-valley' })
    expect([answer.status, answer.body.fields[0].path]).toEqual([403, 'domainName'])
    const request = await updateBrand(world, { ...payload, DomainName: 'Alpha-Valley' }, { as: 'partner' })
    expect(request.body).toMatchObject({ domainName: 'alpha', askedDomainName: 'alpha-valley' })
    expect((await world.call(brands.getHostBrand, { host: 'alpha.localhost' })).body.brandId).toBe(alpha.id)
    const give = { as: 'admin', body: { domainName: 'alpha-valley', give: true }, headers: { 'x-brand-id': alpha.id } } as const
    expect((await world.call(brands.decideAddress, give)).body.domainName).toBe('alpha-valley')
    expect((await world.call(brands.getHostBrand, { host: 'alpha-valley.localhost' })).body.brandId).toBe(alpha.id)
    expect((await world.call(brands.getHostBrand, { host: 'alpha.localhost' })).body.brandId).not.toBe(alpha.id)
    expect((await updateBrand(world, payload, { as: 'admin', headers: { 'x-brand-id': alpha.id } })).status).toBe(200)
    expect((await world.call(brands.getHostBrand, { host: 'alpha.localhost' })).body.brandId).toBe(alpha.id)
  })
  test('is nobody else’s', async () => {
    const { status, body } = await updateBrand(world, { ...payload, DomainName: beta.domainName }, { as: 'partner' })
    expect([status, body.fields]).toEqual([409, [expect.objectContaining({ path: 'domainName', message: 'Already taken' })]])
    expect((await createBrand(world, { ...payload, DomainName: beta.domainName.toUpperCase() }, { as: 'partner' })).status).toBe(409)
  })
  test.each(['www', 'API', 'admin', 'localhost', 'a.b', 'a_b', '-a', 'a-', 'ä', 'a b', 'x'.repeat(64), '', 'a\n'.repeat(2)])(
    'cannot be %j',
    async (name) => {
      const { status, body } = await createBrand(world, { ...payload, DomainName: name }, { as: 'partner' })
      expect([status, body.fields?.[0].path]).toEqual([400, 'domainName'])
    },
  )
})

describe('the AI assistant', () => {
  const SECRET = 'correct-horse-battery-staple-7'
  test('needs client id, audience, grant type and, the first time, a secret', async () => {
    const { status, body } = await updateBrand(world, { ...payload, IsHealthTalkAIEnabled: true, HealthTalkGrantType: '' })
    const required = (path: string) => expect.objectContaining({ path, message: 'Required field' })
    expect([status, body.fields]).toEqual([
      422,
      ['healthTalkClientId', 'healthTalkAudience', 'healthTalkGrantType', 'healthTalkSecret'].map(required),
    ])
    expect((await updateBrand(world, { ...payload, ...assistant, HealthTalkSecret: SECRET_MASK })).body.fields).toEqual([
      required('healthTalkSecret'),
    ])
    expect((await createBrand(world, { ...payload, ...assistant, DomainName: 'with-ai' }, { as: 'partner' })).body.fields).toEqual([
      required('healthTalkSecret'),
    ])
    expect((await rowOf()).isHealthTalkAiEnabled).toBe(false)
  })

  test('keeps its secret sealed and never shows it to anybody', async () => {
    const saved = await updateBrand(world, { ...payload, ...assistant, HealthTalkSecret: SECRET })
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ isHealthTalkAIEnabled: true, healthTalkClientId: 'client-7', healthTalkSecret: SECRET_MASK }),
    ])
    const { healthTalkSecret: sealed } = await rowOf()
    expect(unseal(sealed, world.config.keys)).toBe(SECRET)

    // not sent, empty or the mask: the stored one stays, also while the assistant is off
    for (const kept of [{}, { HealthTalkSecret: '' }, { HealthTalkSecret: SECRET_MASK }, { IsHealthTalkAIEnabled: false }, {}])
      expect((await updateBrand(world, { ...payload, ...assistant, ...kept })).status).toBe(200)
    expect((await rowOf()).healthTalkSecret).toBe(sealed)
    const refused = await updateBrand(world, { ...payload, ...assistant, HealthTalkSecret: SECRET, EIN: '' })

    const answers = [
      saved,
      refused,
      await world.call(brands.getBrandSettings, { as: 'alpha.admin' }),
      await world.call(brands.getBrandSettings, { as: 'admin', headers: { 'x-brand-id': alpha.id } }),
      await world.call(brands.getBrand, { params: { clientId: alpha.id } }),
      await world.call(brands.getHostBrand, { host: 'alpha.localhost' }),
      await world.call(sessions.getMe, { as: 'alpha.admin' }),
      await world.call(audit.listAudit, { as: 'alpha.admin', body: { pagination: { currentPage: 1, recordsPerPage: 0 } } }),
    ]
    const rows = JSON.stringify(await world.db.prisma.auditEntry.findMany({ where: { brandId: alpha.id } }))
    for (const text of [...answers.map((a) => a.text), rows, await allTablesAsText()]) expect(text).not.toContain(SECRET)
    for (const text of [...answers.map((a) => a.text), rows]) expect(text).not.toContain(sealed)
    for (const { text } of answers.slice(4, 6)) expect(text).not.toMatch(/healthTalk(?!AI)|client-7|ai\.example\.org/)
  })

  test('a new secret is noted in the audit log without saying what it is', async () => {
    await updateBrand(world, { ...payload, ...assistant, HealthTalkSecret: `${SECRET}!` })
    const entry = await lastEntry()
    expect([Object.keys(entry?.before as object), Object.keys(entry?.after as object)]).toEqual([
      ['healthTalkAccess'],
      ['healthTalkAccess'],
    ])
    expect(unseal((await rowOf()).healthTalkSecret, world.config.keys)).toBe(`${SECRET}!`)
  })

  /** Every row of every table, as a dump would hold them. */
  async function allTablesAsText() {
    const { rows } = await world.db.pool.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
    const texts = await Promise.all(
      rows.map(
        async ({ name }) =>
          (await world.db.pool.query(`SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM "${name}" t`)).rows[0].text as string,
      ),
    )
    return texts.join('\n')
  }
})
