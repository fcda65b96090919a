import type { FastifyInstance } from 'fastify'
import { operating } from '@ratebook/shared/operating.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { lastFailedMails } from '../data/failed-mails.ts'
import { shippedMigrations } from '../data/migrate.ts'
import { databaseState, disksOf, failingWebhooks, lastBackups, retryFailed, troubledDeliveries } from '../data/operating.ts'
import { commit, version } from '../data/version.ts'
import { serve } from '../http/serve.ts'

const asText = (moment: Date | null) => moment?.toISOString() ?? ''

export function operatingRoutes(app: FastifyInstance) {
  serve(operating)(app, {
    getOperating: async (_, { db, config, snapshots }) => {
      const [state, backups, deliveries, webhooks, failedMails, disks, migrations] = await Promise.all([
        databaseState(db),
        lastBackups(db),
        troubledDeliveries(db),
        failingWebhooks(db),
        lastFailedMails(db),
        disksOf(config),
        shippedMigrations(),
        db.replica?.look(),
      ])
      const replica = db.replica && { ...db.replica.standing, since: db.replica.standing.since.toISOString() }
      const { indexes, items } = snapshots.held()
      const sum = (jobs: typeof state.jobs, ...states: string[]) =>
        jobs.reduce((total, job) => total + (states.includes(job.state) ? job.count : 0), 0)
      return {
        ...{ version, commit, node: process.versions.node, postgres: state.version, migrations: migrations.length },
        lastMigration: migrations.at(-1) ?? '',
        since: new Date(performance.timeOrigin).toISOString(),
        ...{ memory: process.memoryUsage.rss(), ...disks, databaseSize: state.size, replica },
        ...{ searchIndexes: indexes, searchItems: items },
        jobs: [...new Set(state.jobs.map(({ queue }) => queue))].map((queue) => {
          const jobs = state.jobs.filter((job) => job.queue === queue)
          const failed = jobs.find((job) => job.state === 'failed')
          return {
            ...{ queue, waiting: sum(jobs, 'created', 'retry'), working: sum(jobs, 'active'), done: sum(jobs, 'completed') },
            ...{ failed: failed?.count ?? 0, failedAt: asText(failed?.endedAt ?? null), why: failed?.why ?? '' },
          }
        }),
        hasMailServer: config.smtpUrl !== undefined,
        failedMails: failedMails.map(({ at, why }) => ({ at: at.toISOString(), why })),
        deliveries: deliveries.map(({ since, fault, ...of }) => ({
          ...of,
          since: since.toISOString(),
          message: sentenceOf(fault),
          ...fault,
        })),
        failingWebhooks: webhooks,
        backups: backups.map(({ at, ...backup }) => ({ ...backup, at: at.toISOString() })),
      }
    },
    retryJobs: ({ body: { queue } }, { db, brandId, user }) =>
      db.transaction(async (tx) => {
        const retried = await retryFailed(tx, queue)
        await tx.record(brandId, user, {
          action: 'retry',
          entity: 'scheduled work',
          entityId: '',
          name: queue,
          after: { affected: retried },
        })
        return { retried }
      }),
  })
}
