import { describe, expect, test } from 'vitest'
import { brands } from '@ratebook/shared/brands.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { createBrand, payload, updateBrand } from '../brand-form.ts'
import { alpha, beta, ofChanges, type Username, useWorld } from '../world.ts'

const world = useWorld()
const settingsFor = async (as: Username = 'alpha.admin') => (await world.call(brands.getBrandSettings, { as })).body
const settingsOf = async (clientId = alpha.id) => (await world.call(brands.getBrand, { params: { clientId } })).body
const rowOf = (id = alpha.id) => world.db.prisma.brand.findUniqueOrThrow({ where: { id } })
const lastEntry = (brandId = alpha.id) =>
  world.db.prisma.auditEntry.findFirst({ where: { brandId, ...ofChanges }, orderBy: { seq: 'desc' } })

describe('the settings of a brand', () => {
  test('visitors see what is public, staff the rest too', async () => {
    const { shortWords: _, ...body } = await settingsOf()
    expect(Object.keys(body)).not.toContain('healthTalkClientId')
    expect(await settingsFor()).toEqual({
      ...body,
      timeZone: '',
      healthTalkClientId: '',
      healthTalkAudience: '',
      healthTalkGrantType: 'client_credentials',
      healthTalkSecret: '',
      callbackEmail: '',
      embedOrigins: [],
      site: expect.stringContaining('//alpha.'),
      domainState: 'given',
      askedDomainName: '',
      version: expect.any(Number),
    })
  })

  test('are changed by the specification’s names, and every visitor sees it at once', async () => {
    const { version } = await settingsFor()
    const links = [
      { label: 'Billing', url: 'https://alpha.example.org/bill?a=1#x' },
      { label: 'Help', url: 'HTTP://help.example.org' },
    ]
    const sent = {
      ...payload,
      DisplayName: 'Alpha Valley & Sons',
      EIN: '123456789',
      SelfPayPercentage: '62.50',
      LogoRedirectionURL: ' https://alpha.example.org ',
      IsOutOfPocketCalculationEnabled: true,
      ThemeName: 'Theme2',
      ThemeMetadata: JSON.stringify({ primary: '#AABBCC', secondary: '#010203' }),
      FooterLinks: JSON.stringify(links),
    }
    const { status, body } = await updateBrand(world, sent)
    const expected = {
      displayName: 'Alpha Valley & Sons',
      ein: '12-3456789',
      selfPayPercentage: 62.5,
      logoRedirectionURL: 'https://alpha.example.org',
      isOutOfPocketCalculationEnabled: true,
      themeName: 'Theme2',
      themeMetadata: '{"primary":"#aabbcc","secondary":"#010203"}',
      footerLinks: links,
    }
    expect([status, body]).toEqual([200, expect.objectContaining({ ...expected, brandId: alpha.id, version: version + 1 })])
    expect(await settingsOf()).toMatchObject(expected)
    expect((await world.call(brands.getHostBrand, { host: 'alpha.localhost' })).body).toMatchObject(expected)
  })

  test('whatever the case of the names; what is not sent stays', async () => {
    const before = await settingsFor()
    const { status, body } = await updateBrand(world, {
      logoredirectionurl: 'https://www.alpha.example.org',
      Ein: alpha.ein,
      SELFPAYPERCENTAGE: 60,
    })
    expect([status, body]).toEqual([
      200,
      {
        ...before,
        logoRedirectionURL: 'https://www.alpha.example.org',
        ein: alpha.ein,
        selfPayPercentage: 60,
        version: before.version + 1,
      },
    ])
  })

  const refused: [wrong: Record<string, unknown>, path: string, message: string][] = [
    [{ LogoRedirectionURL: '' }, 'logoRedirectionURL', 'Required field'],
    [{ LogoRedirectionURL: undefined }, 'logoRedirectionURL', 'Required field'],
    [{ EIN: ' ' }, 'ein', 'Required field'],
    [{ SelfPayPercentage: 0 }, 'selfPayPercentage', 'Required field'],
    [{ SelfPayPercentage: '0.00' }, 'selfPayPercentage', 'Required field'],
    [{ SelfPayPercentage: undefined }, 'selfPayPercentage', 'Required field'],
    [{ SelfPayPercentage: -5 }, 'selfPayPercentage', 'A number such as'],
    [{ SelfPayPercentage: '1e1' }, 'selfPayPercentage', 'A number such as'],
    [{ SelfPayPercentage: 100.01 }, 'selfPayPercentage', 'at most 100'],
    [{ SelfPayPercentage: 33.333 }, 'selfPayPercentage', 'two decimals'],
    [{ EIN: '12-345678' }, 'ein', 'Nine digits'],
    [{ EIN: '123-456789' }, 'ein', 'Nine digits'],
    [{ EIN: '１２３４５６７８９' }, 'ein', 'Nine digits'],
    [{ DisplayName: ' ' }, 'displayName', 'Required field'],
    [{ DisplayName: 'a\0b' }, 'displayName', 'cannot be stored'],
    [{ FooterLinks: JSON.stringify([{ label: 'x', url: '' }]) }, 'footerLinks.0.url', 'Required field'],
    [{ FooterLinks: JSON.stringify([{ label: ' ', url: 'https://x.org' }]) }, 'footerLinks.0.label', 'Required field'],
    [{ FooterLinks: JSON.stringify(Array(21).fill({ label: 'x', url: 'https://x.org' })) }, 'footerLinks', '20'],
    [{ FooterLinks: '{}' }, 'footerLinks', 'array'],
    [{ FooterLinks: '[' }, 'footerLinks', 'JSON'],
    [{ FooterLinks: [] }, 'footerLinks', 'string'],
    [{ ThemeMetadata: 'red' }, 'themeMetadata', 'JSON'],
    [{ ThemeMetadata: '{"primary":"#0c4da2"}' }, 'themeMetadata.secondary', 'Required field'],
    ...['red', '#fff', '#0c4da2ff', '#0c4dag', 'url(https://x.org)', '#0c4da2;'].map(
      (primary) =>
        [
          { ThemeMetadata: JSON.stringify({ primary, secondary: '#0abb87' }) },
          'themeMetadata.primary',
          'A color such as',
        ] as (typeof refused)[number],
    ),
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://x.org',
      '//x.org',
      'x.org',
      'https:x.org',
      'https:/x.org',
      'https://',
      'https://x.org/a b',
      'https://x.org/"onclick="',
      'https:\\x.org',
      'java\nscript:alert(1)',
    ].map((url) => [{ LogoRedirectionURL: url }, 'logoRedirectionURL', 'https://'] as (typeof refused)[number]),
    [{ IsHealthTalkAIEnabled: 'yes' }, 'isHealthTalkAIEnabled', 'boolean'],
  ]
  test.each(refused)('refuse %j', async (wrong, path, message) => {
    const before = await rowOf()
    const { status, body } = await updateBrand(world, { ...payload, ...wrong })
    expect([status, body.fields]).toEqual([400, [expect.objectContaining({ path, message: expect.stringMatching(message) })]])
    expect(await rowOf()).toEqual(before)
  })

  test.each(['', '{', '[]', '7', 'null', '"x"'])('refuse %j in place of a payload', async (text) => {
    expect((await updateBrand(world, text)).status).toBe(400)
    expect((await createBrand(world, text, { as: 'partner' })).status).toBe(400)
  })
  test('refuse a call that is no form, or was cut off', async () => {
    expect((await world.call(brands.updateBrand, { as: 'alpha.admin', body: payload })).status).toBe(400)
    const body = Buffer.from('--b\r\ncontent-disposition: form-data; name="Payload"\r\n\r\n{"EIN":')
    expect(
      (await world.call(brands.updateBrand, { as: 'alpha.admin', body, headers: { 'content-type': 'multipart/form-data; boundary=b' } }))
        .status,
    ).toBe(400)
  })

  test('leave what nobody may set as it is', async () => {
    const before = await rowOf()
    const { status } = await updateBrand(world, {
      ...payload,
      id: beta.id,
      isDefault: true,
      updatedAt: '2000-01-01',
      primaryColor: 'red',
      healthTalkSecretHash: 'x',
      role: 'super_admin',
      __proto__: { isDefault: true },
      constructor: 1,
    })
    expect(status).toBe(200)
    expect(await rowOf()).toMatchObject({ id: alpha.id, isDefault: before.isDefault, version: before.version + 1 })
    expect((await rowOf()).updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
  })

  test('belong to the brand of the session: another one’s id in the payload or the header is refused', async () => {
    const before = await rowOf(beta.id)
    for (const claim of [{ BrandId: beta.id }, { clientid: beta.id }])
      expect((await updateBrand(world, { ...payload, ...claim })).status).toBe(403)
    expect((await updateBrand(world, payload, { headers: { 'x-brand-id': beta.id } })).status).toBe(403)
    expect((await world.call(brands.getBrandSettings, { as: 'alpha.admin', headers: { 'x-brand-id': beta.id } })).status).toBe(403)
    expect((await updateBrand(world, { ...payload, BrandId: alpha.id.toUpperCase(), ClientId: alpha.id })).status).toBe(200)
    expect(await rowOf(beta.id)).toEqual(before)
  })

  test('need the licence agreement accepted, but may be read without', async () => {
    const { user } = await world.db.prisma.eulaAcceptance.findFirstOrThrow({
      where: { user: { username: 'beta.admin' } },
      include: { user: true },
    })
    const accepted = await world.db.prisma.eulaAcceptance.findMany({ where: { userId: user.id } })
    await world.db.prisma.eulaAcceptance.deleteMany({ where: { userId: user.id } })
    const answer = await updateBrand(world, { ...payload, DomainName: beta.domainName }, { as: 'beta.admin' })
    expect([answer.status, answer.body.error]).toEqual([403, 'EULA_REQUIRED'])
    expect((await world.call(brands.getBrandSettings, { as: 'beta.admin' })).status).toBe(200)
    await world.db.prisma.eulaAcceptance.createMany({ data: accepted })
  })

  test('are not written over a newer version; of many at once one wins', async () => {
    const { version } = await settingsFor()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => updateBrand(world, { ...payload, Version: version, SelfPayPercentage: i + 40 })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(19).fill(409)])
    const winner = answers.find((a) => a.status === 200)?.body
    expect(await settingsFor()).toEqual(winner)
    expect((await updateBrand(world, { ...payload, Version: version })).body).toMatchObject({
      error: expect.stringContaining('in the meantime'),
    })
  })

  test('each change is in the audit log, before and after', async () => {
    await updateBrand(world, { ...payload, SelfPayPercentage: 60 })
    await updateBrand(world, { ...payload, SelfPayPercentage: 55.5, ThemeMetadata: '{"primary":"#0c4da2","secondary":"#f5a623"}' })
    expect(await lastEntry()).toMatchObject({
      username: 'alpha.admin',
      action: 'update',
      entity: 'brand',
      entityId: alpha.id,
      before: { selfPayPercentage: '60', primaryColor: '#1b5e3b' },
      after: { selfPayPercentage: '55.5', primaryColor: '#0c4da2' },
    })
  })
})

describe('a new brand', () => {
  const fresh = { ...payload, DomainName: 'gamma', EIN: '11-2233445' }
  test('is for those who look after several', async () => {
    expect((await createBrand(world, fresh)).status).toBe(403)
    expect((await createBrand(world, fresh, { headers: { authorization: '' } })).status).toBe(401)
  })
  test('belongs to the partner who made it, with the defaults for what was not said, and nothing else is made', async () => {
    const counts = async () =>
      Promise.all([
        world.db.prisma.user.count(),
        world.db.prisma.facility.count(),
        world.db.prisma.payer.count(),
        world.db.prisma.chargeItem.count(),
      ])
    const before = await counts()
    const { ThemeMetadata: _, ThemeName: _name, ...sent } = fresh
    const { status, body } = await createBrand(
      world,
      { ...sent, BrandId: beta.id, id: beta.id, isDefault: true, version: 9 },
      { as: 'partner' },
    )
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        domainName: 'gamma',
        displayName: 'gamma',
        ein: '11-2233445',
        themeName: 'Theme1',
        themeMetadata: '{"primary":"#0abb87","secondary":"#0bcc47"}',
        logo: '',
        healthTalkGrantType: 'client_credentials',
        version: 1,
      }),
    ])
    expect(await counts()).toEqual(before)
    expect(await rowOf(body.brandId)).toMatchObject({ isDefault: false, domainName: 'gamma' })
    expect(body.brandId).not.toBe(beta.id)
    expect((await world.call(sessions.getMe, { as: 'partner' })).body.brands.map((b: { brandId: string }) => b.brandId)).toContain(
      body.brandId,
    )
    expect((await world.call(brands.getBrandSettings, { as: 'partner', headers: { 'x-brand-id': body.brandId } })).body).toEqual(body)
    expect(await lastEntry(body.brandId)).toMatchObject({
      seq: 1,
      username: 'partner',
      action: 'create',
      entity: 'brand',
      before: null,
      after: expect.objectContaining({ domainName: 'gamma' }),
    })
    // visitors find it once a super_admin has given it its label
    const gamma = async () => (await world.call(brands.getHostBrand, { host: 'gamma.localhost' })).body.brandId === body.brandId
    expect(await gamma()).toBe(false)
    const give = { as: 'admin', body: { domainName: 'gamma', give: true }, headers: { 'x-brand-id': body.brandId } } as const
    expect((await world.call(brands.decideAddress, give)).status).toBe(200)
    expect(await gamma()).toBe(true)
  })
  test('made by a super_admin is assigned to no partner', async () => {
    const { body } = await createBrand(world, { ...fresh, DomainName: 'delta', DisplayName: 'Delta Health' }, { as: 'admin' })
    expect(body.displayName).toBe('Delta Health')
    expect(await world.db.prisma.userBrand.count({ where: { brandId: body.brandId } })).toBe(0)
    expect((await world.call(brands.getBrandSettings, { as: 'partner', headers: { 'x-brand-id': body.brandId } })).status).toBe(403)
  })
})
