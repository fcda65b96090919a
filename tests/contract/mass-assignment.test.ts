import { beforeAll, describe, expect, test } from 'vitest'
import { type Access, isWrite } from '@ratebook/shared/wire/access.ts'
import { BrandPayload } from '@ratebook/shared/brand-settings.ts'
import { api } from '@ratebook/shared/api.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { audit } from '@ratebook/shared/audit.ts'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'
import { alpha, beta, multipart, type Sent, useWorld } from '../world.ts'
import { examples } from './examples.ts'
import type { Role } from './policy.ts'
import { fingerprint, powers, rowsWith } from './rows.ts'
import { somebody, type Things, thingsOf } from './things.ts'

const world = useWorld({ small: true })
const others = demoBrands.filter((b) => b.id !== alpha.id).map((b) => b.id)
const strangeId = 'deadbeef-dead-4eef-8ead-beefdeadbeef'
/** Things that nobody is asked for in these calls, each with a value that would be recognised in the database. */
const smuggled = (theirs: { facilityId: string; payerId: string; payerContractId: string }) => ({
  role: 'super_admin',
  clientId: beta.id,
  clientIds: [beta.id],
  brandId: beta.id,
  brand_id: beta.id,
  brand: { connect: { id: beta.id } },
  hasCMSAccess: true,
  hasCmsAccess: true,
  enabled: false,
  id: strangeId,
  userId: strangeId,
  username: 'smuggled',
  passwordHash: 'smuggled',
  password_hash: 'smuggled',
  password: 'Smuggled-1',
  sessions: { create: { id: strangeId } },
  hasPassword: true,
  version: 987_654,
  chargeRevision: 987_654,
  createdAt: '1999-01-01T00:00:00Z',
  updatedAt: '1999-01-01T00:00:00Z',
  attestedAt: '1999-01-01T00:00:00Z',
  isDefault: true,
  is_default: true,
  uploadId: strangeId,
  upload_id: strangeId,
  retiredBy: strangeId,
  status: 'smuggled',
  category: 'smuggled',
  sha256: 'smuggled',
  result: { added: 987_654 },
  healthTalkSecret: 'smuggled',
  hash: 'smuggled',
  bytes: 'smuggled',
  mime: 'text/html',
  seq: 987_654,
  action: 'smuggled',
  ...theirs,
})
const traces = ['smuggled', strangeId, '987654', '1999-01-01', 'text/html']

const keysOf = (schema: unknown) => Object.keys((schema as { shape?: object }).shape ?? {})
/** The example with everything smuggled in that its endpoint does not ask for. */
function polluted(name: string, e: Endpoint, example: Sent, extra: Record<string, unknown>): Sent {
  const without = (sent: string[]) => Object.fromEntries(Object.entries(extra).filter(([key]) => !sent.includes(key)))
  if (name === 'updateBrand' || name === 'createBrand') {
    const payload = JSON.parse(/\{.*\}/.exec(String(example.body))?.[0] as string)
    const { payload: body, headers } = multipart({
      Payload: JSON.stringify({ ...without(keysOf(BrandPayload)), ...payload }),
      ...Object.fromEntries(
        Object.entries(extra)
          .map(([key, value]) => [key, String(value)])
          .slice(0, 12),
      ),
    })
    return { ...example, body, headers }
  }
  const query = Object.fromEntries(Object.entries(extra).map(([key, value]) => [key, String(value)]))
  if (!e.body) return { ...example, query }
  return { ...example, query, body: { ...without(keysOf(e.body)), ...(example.body as object) } }
}

/** Who makes a call that administrators may not. */
const callers: Partial<Record<Access, Role>> = {
  'brands:write': 'partner',
  'addresses:write': 'super_admin',
  'operating:write': 'super_admin',
}

describe('a write with more in its body than it asks for', () => {
  let theirs: Things
  let othersBefore: unknown
  beforeAll(async () => {
    theirs = await thingsOf(world, beta)
    othersBefore = await fingerprint(world, ...others)
  })

  test.each(Object.entries(api).filter(([, e]) => isWrite(e.access)))(
    '%s does what it is for, nothing else, and is in the log',
    async (name, e) => {
      const own = await thingsOf(world, alpha)
      const caller = await somebody(world, callers[e.access] ?? 'administrator with CMS access', [alpha.id])
      const headers = { ...caller.headers, 'x-brand-id': alpha.id }
      const peopleBefore = await powers(world)
      const logged = async () =>
        (await world.call(audit.listAudit, { body: { filter: { field: 'username', equator: 'equals', value: caller.username } }, headers }))
          .body.pagination.totalRecords as number

      const request = polluted(
        name,
        e,
        (examples[name] as (typeof examples)[string])(own),
        smuggled({ facilityId: theirs.facilityId, payerId: theirs.payerId, payerContractId: theirs.payerContractId }),
      )
      const { status, text } = await world.call(e, { ...request, headers: { ...request.headers, ...headers } })
      // a call that would switch or edit many says what it does not know
      const isRefused = /\/(status\/all|charge\/edit)$/.test(e.path)
      expect([status, text]).toEqual([isRefused ? 400 : (e.status ?? 200), expect.anything()])

      expect(await fingerprint(world, ...others)).toEqual(othersBefore)
      expect(await rowsWith(world, ...traces)).toEqual([])
      const peopleAfter = await powers(world)
      for (const [id, before] of peopleBefore) {
        if (name === 'deleteUser' && id === own.userId) expect(peopleAfter.has(id)).toBe(false)
        else if (name === 'createBrand' && id === caller.id)
          expect(peopleAfter.get(id)).toEqual({ ...before, brands: expect.arrayContaining(before.brands) })
        else expect(peopleAfter.get(id)).toEqual(before)
      }
      const created = [...peopleAfter].filter(([id]) => !peopleBefore.has(id)).map(([, person]) => person)
      expect(created).toEqual(
        name === 'createUser'
          ? [{ role: 'administrator', clientId: alpha.id, hasCmsAccess: false, enabled: true, passwordHash: '', brands: [] }]
          : [],
      )
      // an invitation changes nothing but the mail box
      if (!isRefused && !['inviteUser', 'createBrand'].includes(name)) expect(await logged()).toBeGreaterThan(0)
    },
  )
})
