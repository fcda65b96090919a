import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import words from '../../web/src/i18n/en/audit.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = fs
  .readdirSync(`${root}server/src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => fs.readFileSync(`${root}server/src/${file}`, 'utf8'))
  .join('\n')
const texts = (pattern: RegExp) => [...new Set([...server.matchAll(pattern)].map(([, text]) => String(text)))].sort()
const schema = fs.readFileSync(`${root}prisma/schema.prisma`, 'utf8')

/** Records of these are written to the log as their tables hold them. */
const recorded = [
  'Brand',
  'Facility',
  'ChargeItem',
  'PayerContract',
  'Payer',
  'Contract',
  'ContractRule',
  'CodeService',
  'FeeSchedule',
  'RemitPayer',
]
/** Never in an entry: keys that say nothing, what every change raises, and what is no column. */
const unsaid = new Set([
  ...['brandId', 'version', 'updatedAt', 'chargeRevision', 'chargesChangedAt', 'detailsChangedAt', 'linkedAt'],
  ...['termsRevision', 'termsChangedAt', 'associationsRevision', 'identity', 'healthTalkSecret'],
])
const columnsOf = (model: string) => {
  const body = new RegExp(`^model ${model} \\{\\n([^}]*)`, 'm').exec(schema)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+) +(?:String|Int|Boolean|Decimal|DateTime|Json|BigInt)\b/gm)].map(([, name]) => String(name))
}

describe('what the audit log names has words', () => {
  test('every action', () => {
    const actions = texts(/\baction: '(?!deny)([a-z-]+)'/g)
    expect(actions.length).toBeGreaterThan(12)
    expect(actions.filter((action) => !Object.hasOwn(words.actions, action))).toEqual([])
  })
  test('every kind of record', () => {
    const entities = texts(/\bentity: '([a-z -]+)'/g)
    expect(entities.length).toBeGreaterThan(15)
    expect(entities.filter((entity) => !Object.hasOwn(words.entities, entity))).toEqual([])
  })
  test.each(recorded)('every column of %s', (model) => {
    const columns = columnsOf(model)
    expect(columns.length).toBeGreaterThan(3)
    expect(columns.filter((name) => !unsaid.has(name) && !Object.hasOwn(words.fields, name))).toEqual([])
  })
})
