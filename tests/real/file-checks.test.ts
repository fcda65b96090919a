import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkFile } from '@ratebook/server/features/mrf/check/check-file.ts'
import type { FindingCode } from '@ratebook/shared/finding-texts.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { realData } from './data.ts'

type Verdict = { valid: boolean; errors: { path: string }[]; alerts: { path: string }[] }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-checks-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const check = (file: string) => checkFile(file, path.join(folder, 'findings.csv'), '2026-11-22', () => {})

/** What the validator passes though it is wrong, or only mentions. */
const missed: Record<string, FindingCode> = {
  'json_trailcomma.json': 'trailingComma',
  'json_bom.json': 'byteOrderMark',
  'json_billing_class_any.json': 'billingClassUnknown',
  'tall_attest_false.csv': 'attestationFalse',
  'tall_dup_rows.csv': 'duplicateRow',
  'tall_estimated_col.csv': 'estimatedAmount',
  'tall_extra_cols.csv': 'columnUnknown',
  'tall_extra_cols_billing_bad.csv': 'billingClassUnknown',
  'tall_latin1.csv': 'notUtf8',
  'tall_leadspace.csv': 'strayBlanks',
  'tall_lf_cr_mixed.csv': 'mixedLineEnds',
  'tall_min_gt_max.csv': 'endsCrossed',
  'tall_nbsp.csv': 'strayBlanks',
  'tall_nineNines.csv': 'nineNines',
  'tall_npi_junk.csv': 'npiForm',
  'tall_ok_bom.csv': 'byteOrderMark',
  'tall_payer_noplan_nocharge.csv': 'planNeeded',
  'tall_pct_over100_decimal.csv': 'percentageLow',
  'tall_version_30.csv': 'versionOther',
  'wide_empty_plan.csv': 'planEmpty',
  'wide_methodology_only.csv': 'methodologyAlone',
  'wide_pipe_in_payer.csv': 'barInPayer',
  'allowed-amounts-nine-9s.json': 'nineNines',
  'estimated-amount.json': 'estimatedAmount',
  'false-confirmation.json': 'attestationFalse',
  'unexpected-version.json': 'versionOther',
}
/** Nothing is wrong with these. */
const clean = ['json_ok.json', 'tall_ok_lf.csv', 'tall_ok_crlf.csv', 'wide_ok.csv', 'tall_multiline.csv', 'wide_comma_quote_payer.csv']

const kinds = ['../cms/edge', '../cms/validator-cases-v3', '../cms/official-v3', '../cms/official-v2']
const files = kinds.flatMap((kind) => {
  const { folder: from, present } = realData(kind)
  if (!present) return []
  const expected: Record<string, Record<string, Verdict>> = JSON.parse(
    fs.readFileSync(path.join(from, 'expected-validator-results.json'), 'utf8'),
  )
  return Object.entries(expected).map(([name, verdicts]) => ({ name, from, verdict: verdicts['2.4.0'] as Verdict }))
})

describe.skipIf(files.length === 0)('what CMS’s validator says of a file, and what it misses', () => {
  test.each(files)('$name', async ({ name, from, verdict }) => {
    const { kinds: found, errors, validator } = await check(path.join(from, name))
    const codes = found.map(({ code }) => code)
    expect([validator?.errors, validator?.alerts]).toEqual([verdict.errors.length, verdict.alerts.length])
    if (!verdict.valid) expect(errors, 'what the validator refuses is an error of ours').toBeGreaterThan(0)
    if (missed[name]) expect(codes).toContain(missed[name])
    if (clean.includes(name)) expect(codes).toEqual([])
    if (from.endsWith('official-v3') && /example/i.test(name)) expect(errors).toBe(0)
    // what the validator passes is an error of ours only where the table says why
    if (verdict.valid && !missed[name]) expect(errors).toBe(0)
  })

  test('every file of the table is there', () => {
    const names = files.map(({ name }) => name)
    expect([...Object.keys(missed), ...clean].filter((name) => !names.includes(name))).toEqual([])
  })
})
