import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkFile } from '@ratebook/server/features/mrf/check/check-file.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { realData } from './data.ts'
import { edge, ofSamples, validatorCases } from './expected-findings.ts'

type Verdict = { valid: boolean; errors: { path: string }[]; alerts: { path: string }[] }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-checks-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const check = (file: string) => checkFile(file, path.join(folder, 'findings.csv'), '2026-11-22', () => {})

const [EDGE, CASES] = ['../cms/edge', '../cms/validator-cases-v3']
const kinds = [EDGE, CASES, '../cms/official-v3', '../cms/official-v2']
/** What is to be found in a file: all of it, where a table says so. */
const faultsOf = (kind: string, name: string) =>
  kind === EDGE ? edge[name] : kind === CASES ? [...ofSamples, ...(validatorCases[name] ?? [])] : undefined

const files = kinds.flatMap((kind) => {
  const { folder: from, present } = realData(kind)
  if (!present) return []
  const expected: Record<string, Record<string, Verdict>> = JSON.parse(
    fs.readFileSync(path.join(from, 'expected-validator-results.json'), 'utf8'),
  )
  return Object.entries(expected).map(([name, verdicts]) => ({ name, kind, from, verdict: verdicts['2.4.0'] as Verdict }))
})

describe.skipIf(files.length === 0)('what CMS’s validator says of a file, and what it misses', () => {
  test.each(files)('$name', async ({ name, kind, from, verdict }) => {
    const { kinds: findings, errors, validator } = await check(path.join(from, name))
    expect([validator?.errors, validator?.alerts]).toEqual([verdict.errors.length, verdict.alerts.length])
    const wanted = faultsOf(kind, name)
    if (wanted) expect(findings.map(({ code }) => code).sort()).toEqual([...wanted].sort())
    if (!verdict.valid) expect(errors, 'what the validator refuses is an error of ours').toBeGreaterThan(0)
    if (from.endsWith('official-v3') && /example/i.test(name)) expect(errors).toBe(0)
    // what the validator passes is an error of ours only where the table says why
    if (verdict.valid && !wanted) expect(errors).toBe(0)
  })

  test('the tables have every file that is there, and no other', () => {
    const namesIn = (kind: string) => files.flatMap((file) => (file.kind === kind ? file.name : [])).sort()
    expect(Object.keys(edge).sort()).toEqual(namesIn(EDGE))
    expect(Object.keys(validatorCases).sort()).toEqual(namesIn(CASES))
  })
})
