import { expect, test } from 'vitest'
import { api } from '@ratebook/shared/api.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld({ small: true })
const REQUESTS = 2000

/** The same requests on every run (mulberry32), so that a failure can be looked at again. */
function dice(seed: number) {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
const roll = dice(20_261_121)
const pick = <T>(things: readonly T[]) => things[Math.floor(roll() * things.length)] as T

const deep = (depth: number): unknown =>
  depth === 0 ? { field: 'code', equator: 'equals', value: 'x' } : { operator: 'and', operands: [deep(depth - 1)] }
const oddValues = [
  null,
  true,
  -1,
  0,
  1e308,
  -1e308,
  1e21,
  0.1 + 0.2,
  9007199254740992,
  '',
  ' ',
  'x',
  '\0',
  'a\0b',
  '\ud800',
  '%',
  '_',
  '\\',
  "'; DROP TABLE brand; --",
  '1e400',
  'NaN',
  'Infinity',
  '-0',
  '2026-02-30',
  'x'.repeat(300),
  'é'.repeat(5000),
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { __proto__: { admin: true } },
  { constructor: 1 },
  { toString: 1, valueOf: 1 },
  { length: 1e9 },
  deep(2),
  deep(3),
  deep(4),
  deep(500),
  '00000000-0000-0000-0000-000000000000',
  alpha.id,
  [alpha.id, alpha.id],
  Array.from({ length: 50 }, () => deep(1)),
] as const
const names = [
  'brandId',
  'facility',
  'facilityName',
  'facilityId',
  'keyWord',
  'department',
  'categories',
  'inPatient',
  'pagination',
  'sort',
  'filter',
  'currentPage',
  'recordsPerPage',
  'id',
  'version',
  'code',
  'amount',
  'departmentName',
  'description',
  'revenueCode',
  'cpT_HCPCS',
  'drgCode',
  'setting',
  'drugUnit',
  'drugType',
  'username',
  'password',
  'pxCode',
  '__proto__',
  'field',
  'equator',
  'value',
  'operator',
]
/** Something a call expects, so that what is odd about the rest is reached. */
const plausible = {
  brandId: alpha.id,
  facility: alpha.facilities[0]?.id,
  facilityId: alpha.facilities[0]?.id,
  facilityName: alpha.facilities[0]?.name,
  keyWord: 'test',
  pagination: { currentPage: 1, recordsPerPage: 10 },
  sort: [{ id: 'code', direction: 'asc' }],
  filter: { field: 'code', equator: 'like', value: '1' },
  code: 'A1',
  departmentName: 'D',
  description: 'D',
  amount: 1.5,
  revenueCode: '0300',
  username: 'nobody',
  password: 'x',
  pxCode: '45378',
}
function oddBody() {
  const body: Record<string, unknown> = roll() < 0.7 ? { ...plausible } : {}
  for (let i = Math.ceil(roll() * 4); i > 0; i--) body[pick(names)] = pick(oddValues)
  if (roll() < 0.2)
    body.filter = {
      field: pick([...names, 'code', 'amount', 'description']),
      equator: pick(['equals', 'like', 'greator_than', 'less_than', 'not_equal_to', 'nope']),
      value: pick(oddValues),
    }
  if (roll() < 0.2) body.sort = [{ id: pick([...names, 'code', 'id; select 1']), direction: pick(['asc', 'desc', 'sideways']) }]
  if (roll() < 0.2) body.pagination = { currentPage: pick(oddValues), recordsPerPage: pick([10, 0, ...oddValues]) }
  const text = JSON.stringify(body)
  return roll() < 0.1 ? text.slice(0, Math.floor(roll() * text.length)) : text
}

test(`${REQUESTS} malformed requests over the endpoint table give no 5xx`, async () => {
  const endpoints = Object.entries(api).filter(([name]) => name !== 'logoutUser')
  const token = await world.token('alpha.admin')
  const statuses = new Map<number, number>()
  for (let i = 0; i < REQUESTS; i++) {
    const [name, e] = pick(endpoints)
    const url = e.path.replace(/:(\w+)/g, () =>
      encodeURIComponent(String(pick([alpha.id, 'x', '..', '%00', '\0', '\ud83d\ude00', 'a'.repeat(299), '0'.repeat(36)]))),
    )
    const search = roll() < 0.3 ? `?${pick(names)}=${encodeURIComponent(String(pick(['1', '-1', 'x', '\0', '1e9', ''])))}` : ''
    const isMultipart = e.form !== undefined
    const payload =
      e.method === 'GET'
        ? undefined
        : isMultipart
          ? pick(['', '--x\r\n', '--x\r\ncontent-disposition: form-data; name="dryRun"\r\n\r\nmaybe\r\n--x--\r\n', oddBody()])
          : oddBody()
    const type = isMultipart
      ? pick(['multipart/form-data; boundary=x', 'multipart/form-data', 'application/json'])
      : pick(['application/json', 'application/json', 'application/json', 'text/plain', 'application/xml'])
    const { status, text } = await world.inject({
      method: e.method,
      url: url + search,
      ...(payload !== undefined && { payload }),
      headers: {
        host: pick(['localhost', 'alpha.localhost', '127.0.0.1', 'x'.repeat(60), 'a.b.c.d.e']),
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': type }),
        ...(roll() < 0.1 && { range: pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']) }),
      },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500)
      expect.fail(`request ${i}: ${name} ${url}${search} ${String(payload).slice(0, 2000)} → ${status} ${text.slice(0, 500)}`)
  }
  // the requests did reach the handlers: not everything was turned away at the door
  expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 4)
  expect(statuses.get(200) ?? 0).toBeGreaterThan(50)
})
