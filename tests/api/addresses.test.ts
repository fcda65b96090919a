import { describe, expect, test } from 'vitest'
import { brandsWithoutAddress } from '@ratebook/server/data/addresses.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { createBrand, payload, updateBrand } from '../brand-form.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, beta, ofChanges, type Username, useWorld, type World } from '../world.ts'

const smtp = await startSmtp()
const production = { DEMO: '0', JWT_SECRET: 'k3J9x0Qw7Zs5Lp2Vb8Nn4Mm6Tt1Rr0Yy', PASSWORD_ROUNDS: '', SMTP_URL: smtp.url }
const world = useWorld({ env: { ...production, PUBLIC_URL: 'https://prices.mercy.example.org', HOST: 'pricing-server' } })
/** The same server, once its address has become that of a brand. */
const moved = useWorld({ env: { ...production, PUBLIC_URL: 'https://beta.example.org' } })

const shownAt = async (host: string, w: World = world) => (await w.call(brands.getHostBrand, { host })).body.displayName
const home = 'Ratebook Demo Hospital'
const acting = (id: string) => ({ headers: { 'x-brand-id': id } })
const settings = async (id: string, as: Username = 'partner', w: World = world) =>
  (await w.call(brands.getBrandSettings, { as, ...acting(id) })).body
let made = 0
/** A new client of the partner, who asks for a label. */
async function asking() {
  const label = `asked-${++made}`
  const { body } = await createBrand(world, { ...payload, DomainName: label, DisplayName: `Asker ${made}` }, { as: 'partner' })
  return { label, name: `Asker ${made}`, id: body.brandId as string, body }
}
const decide = (id: string, domainName: string, give: boolean, as: Username = 'admin') =>
  world.call(brands.decideAddress, { as, body: { domainName, give }, ...acting(id) })
const rename = (id: string, label: string, as: Username) => updateBrand(world, { ...payload, DomainName: label }, { as, ...acting(id) })

describe('the server’s own names', () => {
  const labels = ['prices', 'mercy', 'example', 'org', 'PRICES', 'pricing-server', 'www']
  test.each(labels)('%s is nobody’s label, whoever asks', async (label) => {
    for (const as of ['partner', 'admin'] as const) {
      const answers = [await createBrand(world, { ...payload, DomainName: label }, { as }), await rename(alpha.id, label, as)]
      for (const { status, body } of answers)
        expect([[400, 422].includes(status), body.fields]).toEqual([
          true,
          [expect.objectContaining({ path: 'domainName', code: 'reservedName' })],
        ])
    }
    expect(await shownAt(`${label}.mercy.example.org`)).toBe(home)
  })

  test('the main address is the default brand’s, whatever is in the database', async () => {
    await world.db.prisma.brand.update({ where: { id: beta.id }, data: { domainName: 'prices' } })
    expect(await shownAt('prices.mercy.example.org')).toBe(home)
    expect((await world.call(mrf.getCmsHptTxt, { host: 'prices.mercy.example.org' })).text).not.toContain('Beta')
    await world.db.prisma.brand.update({ where: { id: beta.id }, data: { domainName: 'beta' } })
    expect(await shownAt('beta.prices.mercy.example.org')).toBe(beta.displayName)
  })

  test.each([
    ['prices.mercy.example.org', 200],
    ['ALPHA.prices.mercy.example.org', 200],
    ['demo.prices.mercy.example.org', 404],
    ['www.prices.mercy.example.org', 404],
    ['nobody.prices.mercy.example.org', 404],
    ['x.alpha.prices.mercy.example.org', 404],
    ['alpha.example.org', 404],
    ['', 404],
  ])('a certificate for “%s” is answered %i', async (domain, status) =>
    expect((await world.call(brands.getSite, { query: { domain } })).status).toBe(status),
  )

  test('a brand whose label became one of them is shown nowhere, is told so, and its mails lead to the main address', async () => {
    expect(await shownAt('beta.example.org', moved)).toBe(home)
    expect(await shownAt('beta.beta.example.org', moved)).toBe(home)
    expect(await shownAt('alpha.beta.example.org', moved)).toBe(alpha.displayName)
    expect((await brandsWithoutAddress(moved.db, moved.config)).map((b) => b.displayName)).toEqual([beta.displayName])
    expect(await settings(beta.id, 'beta.admin', moved)).toMatchObject({ domainName: 'beta', domainState: 'reserved' })
    expect((await moved.call(sessions.getMe, { as: 'beta.admin' })).body.brands[0].site).toBe('https://beta.example.org')
    // what else its people save keeps the label; another one gives it an address again
    const saved = await updateBrand(moved, { ...payload, DomainName: 'beta' }, { as: 'beta.admin' })
    expect([saved.status, saved.body.domainState]).toEqual([200, 'reserved'])
    await updateBrand(moved, { ...payload, DomainName: 'coast' }, { as: 'admin', ...acting(beta.id) })
    expect(await shownAt('coast.beta.example.org', moved)).toBe(beta.displayName)
  })
})

describe('a label that a partner asks for', () => {
  test('of a new client waits: staff works, visitors do not find it until a super_admin gives it', async () => {
    await world.db.prisma.user.updateMany({ where: { username: 'admin' }, data: { email: 'admin@example.org' } })
    const { id, label, name, body } = await asking()
    expect(body).toMatchObject({ domainName: label, domainState: 'asked', askedDomainName: '' })
    expect(await shownAt(`${label}.prices.mercy.example.org`)).toBe(home)
    const { brands: mine } = (await world.call(sessions.getMe, { as: 'partner' })).body
    expect(mine.find((b: { brandId: string }) => b.brandId === id).site).toBe('https://prices.mercy.example.org')
    const mail = await smtp.arrived('admin@example.org')
    expect(mail.text).toContain(`partner asks for the domain name “${label}” for ${name}.`)
    const { records } = (await world.call(accounts.listClients, { as: 'admin', body: {} })).body
    expect(records.filter((c: { asksForAddress: boolean }) => c.asksForAddress).map((c: { id: string }) => c.id)).toEqual([id])

    for (const as of ['partner', 'alpha.admin'] as const) expect((await decide(id, label, true, as)).status).toBe(403)
    expect((await decide(id, label, true)).body).toMatchObject({ domainName: label, domainState: 'given' })
    expect(await shownAt(`${label}.prices.mercy.example.org`)).toBe(name)
    const log = await world.db.prisma.auditEntry.findFirst({ where: { brandId: id, ...ofChanges }, orderBy: { seq: 'desc' } })
    expect(log).toMatchObject({ username: 'admin', action: 'give-address', after: { domainState: 'given' } })
  })

  test('and is refused stays without an address until another one is given', async () => {
    const { id, label, name } = await asking()
    expect((await decide(id, label, false)).body).toMatchObject({ domainState: 'refused' })
    expect(await shownAt(`${label}.prices.mercy.example.org`)).toBe(home)
    expect((await decide(id, label, true)).status).toBe(409)
    expect((await rename(id, `${label}-too`, 'partner')).body).toMatchObject({ domainName: `${label}-too`, domainState: 'asked' })
    expect((await decide(id, label, true)).status).toBe(409)
    expect((await decide(id, `${label}-too`, true)).status).toBe(200)
    expect(await shownAt(`${label}-too.prices.mercy.example.org`)).toBe(name)
  })

  test('in place of the one there is leaves that in use meanwhile', async () => {
    expect((await rename(alpha.id, 'valley', 'partner')).body).toMatchObject({ domainName: 'alpha', askedDomainName: 'valley' })
    expect([await shownAt('alpha.prices.mercy.example.org'), await shownAt('valley.prices.mercy.example.org')]).toEqual([
      (await settings(alpha.id)).displayName,
      home,
    ])
    expect((await decide(alpha.id, 'valley', false)).body).toMatchObject({ domainName: 'alpha', domainState: 'given', askedDomainName: '' })
    await rename(alpha.id, 'valley', 'partner')
    expect((await decide(alpha.id, 'valley', true)).body).toMatchObject({ domainName: 'valley', askedDomainName: '' })
    expect(await shownAt('alpha.prices.mercy.example.org')).toBe(home)
    expect((await rename(alpha.id, 'alpha', 'admin')).body).toMatchObject({ domainName: 'alpha', domainState: 'given' })
  })

  test('and that somebody has, or gets meanwhile, is refused', async () => {
    expect((await rename(alpha.id, 'beta', 'partner')).status).toBe(409)
    await rename(alpha.id, 'both', 'partner')
    await rename(beta.id, 'both', 'admin')
    expect((await decide(alpha.id, 'both', true)).status).toBe(409)
    expect(await settings(alpha.id)).toMatchObject({ domainName: 'alpha', askedDomainName: 'both' })
    await decide(alpha.id, 'both', false)
    await rename(beta.id, 'beta', 'admin')
  })

  test('cannot be given under cover of another: what was asked for meanwhile counts', async () => {
    await rename(alpha.id, 'harmless', 'partner')
    await rename(alpha.id, 'harmful', 'partner')
    expect((await decide(alpha.id, 'harmless', true)).status).toBe(409)
    expect((await decide(alpha.id, '', true)).status).toBe(409)
    await decide(alpha.id, 'harmful', false)
  })
})
