import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '@ratebook/shared/api.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { securityKinds } from '@ratebook/shared/wire/security.ts'
import words from '../../web/src/i18n/en/securityLog.json' with { type: 'json' }

/** Calls that answer nothing about a contract, a person or a brand: names of closed lists, empty templates, what the caller sent. */
const harmless = [
  'getContractDefaults',
  'listMethodTypes',
  'listRuleTypes',
  'listPayMethods',
  'listGpcis',
  'listServiceTypes',
  'tryRule',
  'getFeeScheduleTemplate',
  'getChargeTemplate',
  'getAllowableTemplate',
  'listRoles',
  'listTinyClients',
  'listClients',
  // says whether a link is good, before it is used
  'verifyToken',
]

const SECRETS = ['password', 'oldPassword', 'newPassword', 'token']
const fieldsOf = ({ body }: Endpoint) => Object.keys((body as z.ZodObject | undefined)?.shape ?? {})
const concernsSecurity = (e: Endpoint) =>
  ['contracts:read', 'users:read', 'users:write', 'audit:read'].includes(e.access) ||
  (e.access !== 'public' && e.download !== undefined) ||
  fieldsOf(e).some((field) => SECRETS.includes(field))

describe('an endpoint says what the security log calls it', () => {
  test.each(Object.entries(api).filter(([name, e]) => concernsSecurity(e) && !harmless.includes(name)))(
    '%s, which reads what is confidential, takes a secret or answers a file',
    (_, e) => {
      expect(e.security).toBeDefined()
    },
  )

  test('and those that need not are there, and declare nothing', () => {
    for (const name of harmless) expect([name, api[name]?.security]).toEqual([name, undefined])
    expect(harmless.every((name) => concernsSecurity(api[name] as Endpoint))).toBe(true)
  })
})

test('every kind of event has words', () => {
  expect(Object.keys(words.kinds).sort()).toEqual([...securityKinds].sort())
})
