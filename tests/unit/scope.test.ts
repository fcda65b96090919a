import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { features } from '@ratebook/shared/api.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../server/src', import.meta.url))
const files = fs.readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const endpoints = Object.values(features).flatMap((table) => Object.entries(table as Record<string, Endpoint>))

describe('rows of every brand are seen', () => {
  test('by no other work than this', () => {
    const uses = files.filter((file) => /\bofEveryBrand\(/.test(fs.readFileSync(path.join(source, file), 'utf8')))
    expect(uses.map((file) => file.split(path.sep).join('/')).sort()).toEqual([
      'data/audit-anchors.ts', // signs the end of each brand's log
      'data/people.ts', // whether a name is somebody else's at the site's own address
      'data/rotate-key.ts', // what is sealed, with another key
      'data/security-log.ts', // writes what happened in every brand, some at a time
      'data/tx.ts', // for that of people.ts
      'features/accounts/reset-password.ts', // whom an operator names
      'housekeeping.ts', // what has expired
      'http/metrics.ts', // how many of something there are in all brands together
      'http/serve.ts', // the calls below
      'http/session.ts', // who asks, before it is known for which brands
      'jobs.ts', // what is due, in whichever brand
      'main.ts', // what a start makes and settles
    ])
  })

  test('by no other calls than those of people who are signing in or at their own account', () => {
    expect(endpoints.flatMap(([name, { reach }]) => (reach === 'every' ? [name] : [])).sort()).toEqual([
      'acceptEula',
      'addPasskey',
      'askPasskey',
      'authenticateUser',
      'changeOwnEmail',
      'changePassword',
      'chooseLanguage',
      'confirmApp',
      'confirmEmail',
      'endOtherSessions',
      'endOwnSession',
      'finishProviderSignIn',
      'forgotPassword',
      'getOwnAccount',
      'getOwnFactors',
      'giveCode',
      'givePasskey',
      'keepOwnEmail',
      'logoutUser',
      'removeApp',
      'removePasskey',
      'renewRecoveryCodes',
      'resetPassword',
      'startApp',
      'startPasskey',
      'verifyToken',
    ])
  })

  test('and those of all brands that a person looks after by the calls about users, what happened, the server and themselves alone', () => {
    expect(endpoints.flatMap(([name, { reach }]) => (reach === 'ofPerson' ? [name] : [])).sort()).toEqual([
      'createUser',
      'deleteUser',
      'getMe',
      'getOperating',
      'getSecurityPicture',
      'getSignInRules',
      'getUser',
      'inviteUser',
      'listAccounts',
      'listClientUsers',
      'listClients',
      'listRoles',
      'listSecurityEvents',
      'listTinyClients',
      'listTinyUsers',
      'listUsers',
      'resetFactors',
      'updateSignInRules',
      'updateUser',
    ])
  })

  test('records are not looked for by what bundles questions of one moment: those of several brands would go together as one’s', () => {
    const bundling = files.filter((file) => /\bfindUnique(OrThrow)?\b/.test(fs.readFileSync(path.join(source, file), 'utf8')))
    expect(bundling).toEqual([])
  })

  test('a connection is had through the one door that turns it to the brands at hand', () => {
    const others = files.filter((file) =>
      /new pg\.(Pool|Client)\b|extends pg\.(Pool|Client)\b/.test(fs.readFileSync(path.join(source, file), 'utf8')),
    )
    // the owner's, before anybody is served
    expect(others.map((file) => file.split(path.sep).join('/')).sort()).toEqual(['data/migrate.ts', 'data/pool.ts', 'data/roles.ts'])
  })
})
