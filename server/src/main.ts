import './heap.ts'
import { buildApp } from './app.ts'
import { type Config, folderProblems, parseConfig } from './config.ts'
import { warningsOf, warningTexts } from './config-warnings.ts'
import { keepAnchors } from './data/audit-anchors.ts'
import { keepKeys } from './data/key-ring.ts'
import { openAuditKey } from './data/audit-key.ts'
import { brandsWithoutAddress } from './data/addresses.ts'
import { type Db, openDatabase } from './data/db.ts'
import { readAddress, Replica } from './data/replica.ts'
import { whyNoDatabase } from './data/no-database.ts'
import { firstStart } from './first-start.ts'
import { answerMeanwhile, progress } from './getting-ready.ts'
import { keepHouseRegularly } from './housekeeping.ts'
import { type Job, startJobs } from './jobs.ts'
import { leave } from './leaving.ts'
import { keepAllVariance } from './features/variance/keep.ts'
import { ownsTables, prepareDatabase } from './data/roles.ts'
import { ofEveryBrand } from './data/scope.ts'
import { commit, version } from './data/version.ts'
import { oneServerAtATime } from './data/work-lock.ts'
import { clockWarning } from './clock-warning.ts'
import { warnKeyMakers } from './features/api-keys/warn-makers.ts'
import { countWhereDue } from './remittances/count-associations.ts'
import { sendContractAlerts } from './features/contracts/alerts.ts'
import { tellOfEndings } from './features/contracts/tell-of-endings.ts'
import { adoptEarlierFiles } from './features/mrf/publish/adopt-files.ts'
import { checkPublicFiles } from './features/mrf/publish/self-check.ts'
import { markInterruptedUploads } from './features/charges/versions.ts'
import { markInterruptedRemittances } from './features/remittances/files.ts'

/** What is left to do once no call is under way. */
const SHUTDOWN_MS = 10_000

function fail(error: unknown): never {
  console.error(`\nRatebook cannot start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

let config: Config
try {
  config = parseConfig(process.env, folderProblems(process.env))
} catch (error) {
  fail(error)
}
let opened: Db | undefined
let app: Awaited<ReturnType<typeof buildApp>> | undefined
let jobs: ReturnType<typeof startJobs> | undefined
let anchors: ReturnType<typeof keepAnchors> | undefined
try {
  const tell = progress()
  const ready = await answerMeanwhile(config.port, config.host)
  tell('Bringing the database up to date')
  const { databaseUrl, ownerUrl, migrated } = await prepareDatabase(config)
  config = { ...config, databaseUrl, ownsTables: await ownsTables(databaseUrl) }
  const key = openAuditKey(config.auditKeyFile)
  const onBroken = (error: Error) => app?.log.warn({ code: (error as { code?: string }).code }, 'a database connection broke')
  const { databaseReadUrl: readUrl, databasePool: max } = config
  const replica = readUrl && new Replica({ url: readAddress(readUrl, databaseUrl), primaryUrl: databaseUrl, max, log: () => app?.log })
  const db = openDatabase(databaseUrl, max, onBroken, key.seal, replica || undefined)
  opened = db
  const logins = await ofEveryBrand(async () => {
    const lines = await oneServerAtATime(db, 'first-start', () => firstStart(db, config, tell))
    await oneServerAtATime(db, 'earlier-files', () => adoptEarlierFiles(db, config.sharedDir))
    await markInterruptedUploads(db)
    await markInterruptedRemittances(db, config)
    return lines
  })
  tell('Loading the program')
  app = await buildApp({ config, db })
  app.log.info({ version, commit, node: process.version, migrated, settings: config.shown }, `Ratebook ${version} starts`)
  for (const warning of warningsOf(config)) app.log.warn(warningTexts[warning])
  for (const { displayName, domainName } of await brandsWithoutAddress(db, config))
    app.log.warn(
      `${displayName} has no public address: its domain name ${domainName} is part of the server's own names. Give it another one`,
    )
  const wrongClock = await clockWarning(db)
  if (wrongClock) app.log.warn(wrongClock)
  await ready()
  await app.listen({ port: config.port, host: config.host })
  keepKeys(db, config, (message, err) => app?.log.warn({ err }, message))
  keepHouseRegularly(db, config, (error) => app?.log.warn({ err: error }, 'housekeeping will be tried again'))
  const { mail, log, snapshots, publisher, bookings, deliveries, webhooks } = app
  snapshots.keepUpRegularly((error) => log.warn({ err: error }, 'the search index will be built when somebody searches'))
  const work: Job[] = [
    { name: 'contract-alerts', cron: '15 6 * * *', work: () => sendContractAlerts(db, mail, config) },
    { name: 'contract-endings', cron: '20 6 * * *', work: () => tellOfEndings(db, config) },
    { name: 'api-keys', cron: '30 6 * * *', work: () => warnKeyMakers(db, mail, config) },
    { name: 'public-files', cron: '45 6 * * *', work: () => checkPublicFiles(db, mail, config) },
    { name: 'price-files', cron: '* * * * *', work: () => publisher.keepUp() },
    { name: 'bookings', cron: '* * * * *', work: () => bookings.sendAll() },
    { name: 'deliveries', cron: '* * * * *', work: () => deliveries.lookAll() },
    { name: 'webhooks', cron: '* * * * *', work: () => webhooks.sendAll() },
    { name: 'variance', cron: '*/5 * * * *', work: () => keepAllVariance(db) },
    { name: 'associated-charges', cron: '*/5 * * * *', work: () => countWhereDue(db) },
  ]
  jobs = startJobs(db, ownerUrl, work, log)
  anchors = keepAnchors(db, { file: config.auditAnchorsFile, key, log }, config.auditAnchorMinutes)
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : config.port
  console.log(
    ['', `Ratebook is running: http://localhost:${port}`, ...logins.map((line) => line.replaceAll('{port}', String(port))), ''].join('\n'),
  )
} catch (error) {
  const code = (error as { code?: string }).code
  if (code === 'EADDRINUSE') fail(`Port ${config.port} is taken: choose another with PORT=3001`)
  const setting = config.ownerUrl ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL'
  fail(whyNoDatabase(error, setting, config.ownerUrl ?? config.databaseUrl) ?? error)
}

const hurry = new AbortController()
let isStopping = false
/** Lets proxies lead people elsewhere, finishes what is under way, and ends. */
async function shutDown() {
  isStopping = true
  if (app) await leave(app, config, hurry.signal)
  // whatever still hangs by then is cut
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  await app?.close()
  await jobs?.stop()
  await anchors?.stop()
  await opened?.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // a person at the keyboard does not wait for proxies, nor does who says it twice
    if (isStopping || signal === 'SIGINT') hurry.abort()
    if (!isStopping) void shutDown()
  })
