// npm test [-- static|unit|e2e|real [filter]]: what the project carries itself, or one stage. Every stage runs even when an earlier
// one failed. `real` reads files of hospitals and of Medicare, which are no part of the project.
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lint, migrations, types } from './checks.mjs'
import { buildServer, buildWeb, install } from './install.mjs'
import { inRoot, node, start, step } from './lib.mjs'

const unit = { what: 'unit, API and contract tests', projects: ['unit', 'server'] }
const real = { what: 'tests over real files', projects: ['real'] }
const stages = { static: runChecks, unit: () => runVitest(unit), e2e: runPlaywright, real: () => runVitest(real) }
const [stage, ...filters] = process.argv.slice(2)
if (stage && !stages[stage]) {
  console.error(`There is no stage "${stage}". There are: ${Object.keys(stages).join(', ')}`)
  process.exit(1)
}

install()
buildServer()
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-reports-'))
const vitestReport = path.join(reports, 'vitest.json')
const total = { passed: 0, failed: 0, skipped: 0 }
/** File and title of each test that failed, and of each that passed only when it was repeated. */
const failures = []
const unsteady = []
if (stage) await stages[stage]()
else await runAll()
fs.rmSync(reports, { recursive: true })

// last, because the end of a long run is what one sees of it
for (const [what, names] of Object.entries({ 'Passed only when repeated': unsteady, Failed: failures }))
  if (names.length > 0) console.log(`\n${what}:\n${names.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0

function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/** Browsers wait for pages, servers and each other. The tests without them take the time that is left, and are reported last. */
async function runAll() {
  const log = path.join(reports, 'vitest.log')
  const out = fs.openSync(log, 'w')
  const vitest = start(vitestArgs(unit.projects), { cwd: inRoot('tests'), stdio: ['ignore', out, out] })
  const ended = once(vitest, 'exit')
  os.setPriority(vitest.pid, 5)
  await runChecks()
  runPlaywright()
  step(`Running ${unit.what}, begun at first`)
  const [code] = await ended
  process.stdout.write(fs.readFileSync(log))
  addVitest(code ?? 1)
}

async function runChecks() {
  for (const [name, check] of Object.entries({ types, lint, migrations })) {
    step(`Checking ${name}`)
    const passed = (await check()) === 0
    add(passed ? { passed: 1 } : { failed: 1 })
    if (!passed) failures.push(`${name} (static)`)
  }
}

function runVitest({ what, projects }) {
  step(`Running ${what}`)
  addVitest(node(vitestArgs(projects), { cwd: inRoot('tests'), stdout: 'inherit' }))
}

function vitestArgs(projects) {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  // Vitest has paths from its own folder; people from the project's
  const files = filters.map((filter) => filter.replace(/^tests\//, ''))
  return [inRoot('tests/node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...reporters, ...files]
}

function addVitest(code) {
  const results = readReport(vitestReport)
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
  addTests(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, code)
}

/** Playwright's report is a tree: a file, what it describes, and in it tests, each run on one or two screens. */
function addFailures({ title, file, specs = [], suites = [] }, locate, titles = []) {
  const above = title === file ? titles : [...titles, title]
  for (const spec of specs)
    for (const { status, projectName } of spec.tests)
      if (!['expected', 'skipped'].includes(status))
        addFailure(locate(file), [...above, spec.title, `(${projectName})`].join(' '), status === 'flaky' ? unsteady : failures)
  for (const suite of suites) addFailures(suite, locate, above)
}

function addFailure(file, title, names = failures) {
  names.push(`${path.relative(inRoot(), file)}: ${title}`)
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
