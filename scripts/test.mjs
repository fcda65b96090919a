// npm test [-- static|unit|e2e|real [filter]]: what the project carries itself, or one stage. Every stage runs even when an earlier
// one failed. `real` reads files of hospitals and of Medicare, which are no part of the project.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lint, migrations, types } from './checks.mjs'
import { buildWeb, install } from './install.mjs'
import { inRoot, node, step } from './lib.mjs'

const own = { static: runChecks, unit: () => runVitest('unit, API and contract tests', ['unit', 'server']), e2e: runPlaywright }
const stages = { ...own, real: () => runVitest('tests over real files', ['real']) }
const [stage, ...filters] = process.argv.slice(2)
if (stage && !stages[stage]) {
  console.error(`There is no stage "${stage}". There are: ${Object.keys(stages).join(', ')}`)
  process.exit(1)
}

install()
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** File and title of each test that failed. */
const failures = []
for (const name of stage ? [stage] : Object.keys(own)) await stages[name]()
fs.rmSync(reports, { recursive: true })

// last, because the end of a long run is what one sees of it
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0

function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

async function runChecks() {
  for (const [name, check] of Object.entries({ types, lint, migrations })) {
    step(`Checking ${name}`)
    const passed = (await check()) === 0
    add(passed ? { passed: 1 } : { failed: 1 })
    if (!passed) failures.push(`${name} (static)`)
  }
}

function runVitest(what, projects) {
  step(`Running ${what}`)
  const report = path.join(reports, 'vitest.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]
  const code = node([inRoot('tests/node_modules/vitest/vitest.mjs'), ...args], { cwd: inRoot('tests'), stdout: 'inherit' })
  const results = readReport(report)
  if (!results) return addTests(undefined, code)
  const unloaded = results.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  for (const { name, assertionResults } of results.testResults)
    for (const { status, fullName } of assertionResults) if (status === 'failed') addFailure(name, fullName)
  for (const { name } of unloaded) addFailure(name, 'could not be loaded')
  const failed = results.numFailedTests + unloaded.length
  addTests({ passed: results.numPassedTests, failed, skipped: results.numPendingTests + results.numTodoTests }, code)
}

function runPlaywright() {
  buildWeb()
  step('Running browser journeys')
  const report = path.join(reports, 'playwright.json')
  const args = ['test', '--reporter=list,json', ...filters]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = node([inRoot('tests/node_modules/@playwright/test/cli.js'), ...args], { cwd: inRoot('tests'), env, stdout: 'inherit' })
  const { stats, suites = [], config } = readReport(report) ?? {}
  for (const suite of suites) addFailures(suite, (file) => path.resolve(config.rootDir, file))
  addTests(stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, code)
}

/** Playwright's report is a tree: a file, what it describes, and in it tests, each run on one or two screens. */
function addFailures({ title, file, specs = [], suites = [] }, locate, titles = []) {
  const above = title === file ? titles : [...titles, title]
  for (const spec of specs)
    for (const { status, projectName } of spec.tests)
      if (!['expected', 'skipped'].includes(status)) addFailure(locate(file), [...above, spec.title, `(${projectName})`].join(' '))
  for (const suite of suites) addFailures(suite, locate, above)
}

function addFailure(file, title) {
  failures.push(`${path.relative(inRoot(), file)}: ${title}`)
}

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

/** A run can fail although none of its tests did: an error outside a test, no test found, no report at all. */
function addTests(tests, code) {
  add(tests ?? {})
  if (code === 0 || tests?.failed) return
  add({ failed: 1 })
  failures.push('the run itself: what it said stands above')
}
