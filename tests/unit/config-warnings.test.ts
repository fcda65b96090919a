import { describe, expect, test } from 'vitest'
import { warningsOf } from '@ratebook/server/config-warnings.ts'

const good = { demo: false, mailFrom: 'Prices <no-reply@prices.example.org>', publicUrl: 'https://prices.example.org', ownsTables: false }

describe('a server in production is warned', () => {
  test('of nothing where all is as it should be', () => expect(warningsOf(good)).toEqual([]))
  test.each(['Ratebook <no-reply@localhost>', 'root@localhost', 'x@127.0.0.1', 'X <x@[::1]> '])('of mails from %s', (mailFrom) =>
    expect(warningsOf({ ...good, mailFrom })).toEqual(['mailFrom']),
  )
  test('not of a name that only begins like it', () => expect(warningsOf({ ...good, mailFrom: 'a@localhost.example.org' })).toEqual([]))
  test('of an address that is not encrypted', () =>
    expect(warningsOf({ ...good, publicUrl: 'http://prices.example.org' })).toEqual(['insecureAddress']))
  test('of a database that cannot guard its tables from it', () =>
    expect(warningsOf({ ...good, ownsTables: true })).toEqual(['ownsTables']))
  test('and the demo of neither', () =>
    expect(warningsOf({ demo: true, mailFrom: 'a@localhost', publicUrl: 'http://localhost:3000', ownsTables: true })).toEqual([]))
})
