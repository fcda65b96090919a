import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gauge, Registry } from 'prom-client'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { databaseState, disksOf, troubledDeliveries } from '../data/operating.ts'
import { passwordsWaiting } from '../data/password-hash.ts'
import { Problem } from '../data/problem.ts'
import { ofEveryBrand } from '../data/scope.ts'
import { commit, version } from '../data/version.ts'
import { filesBeingRead } from '../imports/apart/in-turn.ts'

/** Seconds within which requests are answered: a look-up takes milliseconds, an upload minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

const digest = (text: string) => createHash('sha256').update(text).digest()
const isToken = (given: string, token: string) => timingSafeEqual(digest(given), digest(token))

/** A route's template, never the address: that would be a label for each record. Parts of the program have new names in each build. */
const routeOf = ({ routeOptions: { url = 'none' } }: FastifyRequest) => (url.startsWith('/assets/') ? '/assets/*' : url)

type Gauges = Record<string, (labels?: Record<string, string>) => { set(value: number): void }>

/** Everything that is looked up when somebody asks. A database that is away is a figure, too. */
async function lookUp({ db, config, snapshots }: FastifyInstance, gauge: Gauges) {
  const { totalCount, idleCount, waitingCount } = db.pool
  gauge.pool?.({ state: 'idle' }).set(idleCount)
  gauge.pool?.({ state: 'busy' }).set(totalCount - idleCount)
  gauge.poolWaiting?.().set(waitingCount)
  gauge.poolMost?.().set(config.databasePool)
  gauge.passwords?.().set(passwordsWaiting())
  const files = filesBeingRead()
  gauge.uploads?.({ state: 'working' }).set(files.working)
  gauge.uploads?.({ state: 'waiting' }).set(files.waiting)
  const { indexes, items, bytes } = snapshots.held()
  gauge.indexes?.().set(indexes)
  gauge.indexItems?.().set(items)
  gauge.indexBytes?.().set(bytes)
  const { disk, sharedDisk } = await disksOf(config)
  if (disk) {
    gauge.disk?.().set(disk.size)
    gauge.diskFree?.().set(disk.free)
  }
  if (sharedDisk) {
    gauge.sharedDisk?.().set(sharedDisk.size)
    gauge.sharedDiskFree?.().set(sharedDisk.free)
  }
  if (db.replica) {
    await db.replica.look()
    const { state, behind } = db.replica.standing
    gauge.replicaAnswers?.().set(state === 'answers' ? 1 : 0)
    gauge.replicaBehind?.().set(behind)
  }
  const ofDatabase = Promise.all([databaseState(db), ofEveryBrand(() => troubledDeliveries(db))])
  const [state, troubled] = await ofDatabase.catch(() => [null, []] as const)
  gauge.databaseUp?.().set(state ? 1 : 0)
  if (!state) return
  gauge.databaseSize?.().set(state.size)
  gauge.deliveriesTroubled?.().set(troubled.length)
  for (const { queue, state: of, count } of state.jobs) gauge.jobs?.({ queue, state: of }).set(count)
  gauge.backedUp?.().set(Number(state.backedUpAt) / 1000)
  gauge.backupFailed?.().set(Number(state.backupFailedAt) / 1000)
}

/** Metrics for Prometheus at /metrics, for who brings METRICS_TOKEN; without one there is no such address, and nothing is counted. */
export async function metrics(app: FastifyInstance) {
  const token = app.config.metricsToken
  if (token === '') {
    app.get('/metrics', { schema: { hide: true } }, async () => {
      throw new Problem(404, fault('addressUnknown'))
    })
    return
  }
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register: Registry = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    ...{ name: 'ratebook_http_requests_total', help: 'Requests that were answered', registers: [register] },
    labelNames: ['method', 'route', 'status'] as const,
  })
  const durations = new Histogram({
    ...{ name: 'ratebook_http_request_duration_seconds', help: 'Until the answer was sent', registers: [register], buckets: BUCKETS },
    labelNames: ['method', 'route'] as const,
  })
  const uploads = new Counter({
    name: 'ratebook_uploads_total',
    help: 'Calls that brought a file: taken (also a dry run), refused, or failed',
    ...{ registers: [register], labelNames: ['kind', 'outcome'] as const },
  })
  /** What is counted elsewhere, and read when somebody asks. */
  const counted = (name: string, help: string, labelNames: string[], read: () => Iterable<[Record<string, string>, number]>) =>
    new Counter({
      ...{ name: `ratebook_${name}`, help, labelNames, registers: [register] },
      collect() {
        this.reset()
        for (const [labels, count] of read()) this.inc(labels, count)
      },
    })
  const { replica } = app.db
  if (replica)
    counted('replica_calls_total', 'What visitors only read', ['answered_by', 'why'], () =>
      Object.entries(replica.calls).map(([why, count]) => [
        why === 'replica' ? { answered_by: 'replica', why: '' } : { answered_by: 'primary', why },
        count,
      ]),
    )
  counted('webhook_tries_total', 'Webhooks that were sent, by what came of it', ['outcome'], () =>
    [...app.webhooks.outcomes].map(([outcome, count]) => [{ outcome }, count]),
  )
  counted('deliveries_total', 'Files that came by themselves, by what became of them', ['kind', 'outcome'], () =>
    [...app.deliveries.outcomes].map(([of, count]) => {
      const [kind = '', outcome = ''] = of.split(' ')
      return [{ kind, outcome }, count]
    }),
  )
  counted('mails_failed_total', 'Mails that this server could not send', [], () => [[{}, app.failedMails.count]])
  const made: Gauge<string>[] = []
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const one = new Gauge({ name: `ratebook_${name}`, help, labelNames, registers: [register] })
    made.push(one)
    return (labels: Record<string, string> = {}) => ({ set: (value: number) => one.set(labels, value) })
  }
  const gauges: Gauges = {
    pool: gauge('database_pool_connections', 'Connections to the database', ['state']),
    poolMost: gauge('database_pool_limit', 'Connections that there may be (DATABASE_POOL)'),
    poolWaiting: gauge('database_pool_waiting', 'Who waits for a connection'),
    databaseUp: gauge('database_up', 'Whether the database answers'),
    replicaAnswers: gauge('replica_answers', 'Whether the read replica answers what visitors read (DATABASE_READ_URL)'),
    replicaBehind: gauge('replica_behind_bytes', 'Committed, and not yet replayed at the read replica'),
    databaseSize: gauge('database_size_bytes', 'Of the database on its disk'),
    jobs: gauge('jobs', 'Scheduled work', ['queue', 'state']),
    passwords: gauge('passwords_waiting', 'Passwords that are worked out, or wait for it'),
    uploads: gauge('files_being_read', 'Files that were uploaded', ['state']),
    indexes: gauge('search_indexes', 'Search indexes held in memory'),
    indexItems: gauge('search_index_items', 'Charge items in them'),
    indexBytes: gauge('search_index_bytes', 'Memory that their arrays take'),
    disk: gauge('data_dir_size_bytes', 'Of the disk that DATA_DIR lies on'),
    diskFree: gauge('data_dir_free_bytes', 'Free on the disk that DATA_DIR lies on'),
    sharedDisk: gauge('shared_dir_size_bytes', 'Of the disk that SHARED_DIR lies on, where that is another one'),
    sharedDiskFree: gauge('shared_dir_free_bytes', 'Free on the disk that SHARED_DIR lies on, where that is another one'),
    deliveriesTroubled: gauge('deliveries_in_trouble', 'Deliveries of files, of all brands, that cannot fetch'),
    backedUp: gauge('backup_last_success_timestamp_seconds', 'When the last backup was done; 0 = never'),
    backupFailed: gauge('backup_last_failure_timestamp_seconds', 'When the last backup failed; 0 = never'),
  }
  gauge('build_info', 'What runs', ['version', 'node', 'commit'])({ version, node: process.version, commit }).set(1)
  const lookedUp = made.slice(0, -1)
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const labels = { method: request.routeOptions.url === undefined ? 'none' : request.method, route: routeOf(request) }
    requests.inc({ ...labels, status: String(statusCode) })
    durations.observe(labels, elapsedTime / 1000)
    const { call, takesFile } = request.routeOptions.config
    if (takesFile && call) uploads.inc({ kind: call, outcome: statusCode < 400 ? 'taken' : statusCode < 500 ? 'refused' : 'failed' })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!isToken(given, token)) throw new Problem(401, fault('signIn'), undefined, { 'www-authenticate': 'Bearer' })
    // a state that no job has any more is gone, not as it was
    for (const one of lookedUp) one.reset()
    await lookUp(app, gauges)
    return reply.type(register.contentType).send(await register.metrics())
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether it brings a file */
    takesFile?: boolean
  }
}
