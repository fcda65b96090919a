// The lint configuration is what keeps the house in order, so each of its import rules is broken here once.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const features = 'noRestrictedImports'
const undeclared = 'noUndeclaredDependencies'

const refused: [file: string, line: string, rule: string][] = [
  ['shared/src/a1.ts', `import '@ratebook/server/app.ts'`, undeclared],
  ['shared/src/a2.ts', `import 'csv-parse'`, undeclared],
  ['shared/src/a3.ts', `import 'node:fs'`, 'noNodejsModules'],
  ['shared/src/pricing/a4.ts', `import '../payers.ts'`, features],
  ['shared/src/pricing/methods/a5.ts', `import '../../payers.ts'`, features],
  ['prisma/seed/b1.ts', `import '@ratebook/server/app.ts'`, undeclared],
  ['server/src/c1.ts', `import '@ratebook/web/main.tsx'`, undeclared],
  ['server/src/c2.ts', `import './features/payers.ts'`, features],
  ['server/src/data/r1.ts', `import '../imports/table.ts'`, features],
  ['server/src/data/r2.ts', `import '../terms/quote.ts'`, features],
  ['server/src/data/r3.ts', `import '../search/words.ts'`, features],
  ['server/src/data/r4.ts', `import type { A } from '../http/session.ts'; export type B = A`, features],
  ['server/src/data/r5.ts', `import '../features/payers.ts'`, features],
  ['server/src/data/r16.ts', `import type { A } from '../lists/kept-lists.ts'; export type B = A`, features],
  ['server/src/data/r17.ts', `import '../pdf/make-pdf.ts'`, features],
  ['server/src/data/r18.ts', `import '../remittances/claim-row.ts'`, features],
  ['server/src/imports/r6.ts', `import '../http/serve.ts'`, features],
  ['server/src/terms/r7.ts', `import '../http/serve.ts'`, features],
  ['server/src/search/r8.ts', `import '../features/payers.ts'`, features],
  ['server/src/search/r19.ts', `import '../lists/kept-lists.ts'`, features],
  ['server/src/imports/r20.ts', `import '../remittances/claim-row.ts'`, features],
  ['server/src/pdf/r21.ts', `import '../http/serve.ts'`, features],
  ['server/src/lists/r22.ts', `import '../http/serve.ts'`, features],
  ['server/src/remittances/r23.ts', `import '../features/payers.ts'`, features],
  ['server/src/http/r9.ts', `import '../features/payers.ts'`, features],
  ['server/src/features/c3.ts', `import './payers.ts'`, features],
  ['server/src/features/c4.ts', `import './charges/charges.ts'`, features],
  ['server/src/features/c5.ts', `import '../features/payers.ts'`, features],
  ['server/src/features/charges/c6.ts', `import '../payers.ts'`, features],
  ['server/src/features/charges/c7.ts', `import '../pricer/pricer.ts'`, features],
  ['server/src/features/charges/c8.ts', `import '../../features/payers.ts'`, features],
  ['server/src/features/charges/read/c9.ts', `import '../../pricer/pricer.ts'`, features],
  ['server/src/features/charges/read/deep/c10.ts', `import '../../../pricer/pricer.ts'`, features],
  ['web/src/d1.ts', `import '@ratebook/server/app.ts'`, undeclared],
  ['web/src/d2.ts', `import '@ratebook/prisma/generated/client.ts'`, undeclared],
  ['web/src/d3.ts', `import 'node:fs'`, 'noNodejsModules'],
  ['web/src/list/d4.tsx', `import '../features/charges/Charges.tsx'`, features],
  ['web/src/words/r10.tsx', `import '../list/ListPage.tsx'`, features],
  ['web/src/words/price-trace/r11.tsx', `import '../../form/fields.tsx'`, features],
  ['web/src/client/r12.tsx', `import '../public/Footer.tsx'`, features],
  ['web/src/client/r13.tsx', `import '../import/FirstRows.tsx'`, features],
  ['web/src/client/r14.tsx', `import '../features/charges/Charges.tsx'`, features],
  ['web/src/public/r15.tsx', `import '../features/charges/Charges.tsx'`, features],
  ['web/src/features/charges/d5.tsx', `import '../pricer/Wizard.tsx'`, features],
  ['web/src/features/charges/steps/d6.tsx', `import '../../pricer/Wizard.tsx'`, features],
  ['server/src/e1.ts', `import './e2.ts'`, 'noImportCycles'],
  ['server/src/e2.ts', `import './e1.ts'`, 'noImportCycles'],
  ['server/src/f1.ts', `export { a } from './z1.ts'`, 'noBarrelFile'],
  ['server/src/f2.ts', `export * from './z1.ts'`, 'noReExportAll'],
  ['server/src/f3.ts', 'export default 1', 'noDefaultExport'],
  ['server/src/snake_case.ts', 'export const a = 1', 'useFilenamingConvention'],
  ['server/src/PascalCase.ts', 'export const a = 1', 'useFilenamingConvention'],
]
const accepted: [file: string, line: string][] = [
  ['shared/src/z1.ts', `import { z } from 'zod'; export const a = z`],
  ['shared/src/z2.ts', `import './pricing/z3.ts'`],
  ['shared/src/pricing/z3.ts', `import './methods/z4.ts'`],
  ['shared/src/pricing/methods/z4.ts', `import '../money.ts'`],
  ['prisma/seed/z.ts', `import '@ratebook/shared/z1.ts'`],
  ['server/src/app.ts', `import './features/payers.ts'`],
  ['server/src/terms/z.ts', `import '../data/db.ts'; import '@ratebook/shared/pricing/terms.ts'`],
  ['server/src/lists/z.ts', `import '../data/list.ts'; import '../search/ids.ts'`],
  ['server/src/remittances/z.ts', `import '../imports/cells.ts'; import '../terms/medicare-fee.ts'`],
  ['server/src/http/z.ts', `import '../data/db.ts'; import '../terms/quote.ts'; import '../config.ts'`],
  ['web/src/list/z.tsx', `import '../client/api.ts'; import '../form/fields.tsx'; import '../words/format.ts'`],
  ['web/src/client/z.ts', `import '../words/format.ts'; import '@ratebook/shared/wire/list.ts'`],
  ['server/src/features/payers.ts', `import '../db.ts'; import '@ratebook/shared/payers.ts'; import 'node:fs'`],
  ['server/src/features/charges/charges.ts', `import './upload.ts'; import './read/z.ts'; import '../../db.ts'`],
  ['server/src/features/charges/read/z.ts', `import '../upload.ts'; import '../../../db.ts'; import './deep/z.ts'`],
  ['server/src/features/charges/read/deep/z.ts', `import '../columns.ts'; import '../../upload.ts'; import '../../../../db.ts'`],
  ['server/src/z1.ts', 'export const a = 1'],
  ['web/src/routes.tsx', `import './features/charges/Charges.tsx'`],
  ['web/src/features/charges/Charges.tsx', `import './columns.ts'; import '../../client/api.ts'`],
  ['web/vite.config.ts', 'export default {}'],
]

let folder: string
const complaints = new Map<string, string[]>()

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-lint-'))
  for (const file of ['biome.json', ...['shared', 'prisma', 'server', 'web'].map((name) => `${name}/package.json`)])
    write(file, fs.readFileSync(path.join(root, file), 'utf8'))
  for (const [file, line] of [...refused, ...accepted]) write(file, `${line}\n`)
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(stdout)
  for (const { category, location } of report.diagnostics) {
    const rules = complaints.get(location.path) ?? []
    complaints.set(location.path, [...rules, category.split('/').at(-1) ?? ''])
  }
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('the linter refuses', () => {
  test.each(refused)('in %s: %s', (file, _line, rule) => {
    expect(complaints.get(file) ?? []).toContain(rule)
  })
})

describe('the linter accepts', () => {
  test.each(accepted)('in %s: %s', (file) => {
    expect(complaints.get(file) ?? []).toEqual([])
  })
})

function write(file: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(path.join(folder, file), text)
}
