import { z } from 'zod'
import { faultShape } from './wire/errors.ts'
import { endpoint } from './wire/endpoint.ts'
import { requiredText } from './wire/text.ts'

const moment = z.string()
const count = z.number().int()
/** Bytes: of a disk more than fit into 32 bits. */
const bytes = z.number()

/** `behind`: it lacks what was committed; `away`: nobody answers there; `wrong`: whoever answers is no standby of this database. */
export const replicaStates = ['answers', 'behind', 'away', 'wrong'] as const
export type ReplicaState = (typeof replicaStates)[number]

/** How the server is that answers, and the database that all servers share. */
export const Operating = z.object({
  version: z.string(),
  /** which commit was built; empty where nobody could say */
  commit: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** applied to the database, and the name of the last */
  migrations: count,
  lastMigration: z.string(),
  /** since when this server runs */
  since: moment,
  memory: bytes,
  /** the disk that DATA_DIR lies on; null where it does not say */
  disk: z.object({ size: bytes, free: bytes }).nullable(),
  /** the disk that SHARED_DIR lies on, where that is another one */
  sharedDisk: z.object({ size: bytes, free: bytes }).nullable(),
  databaseSize: bytes,
  /** the read replica of visitors' calls, as this server finds it; null where there is none */
  replica: z
    .object({
      state: z.enum(replicaStates),
      /** since when it is so */
      since: moment,
      /** of what was committed, not yet replayed there */
      behind: bytes,
      /** visitors' calls since this server started: those that it answered, and those that the primary did in its place */
      answered: count,
      leftToPrimary: count,
    })
    .nullable(),
  searchIndexes: count,
  searchItems: count,
  /** of the last half day; none until a server has scheduled some */
  jobs: z.array(
    z.object({ queue: z.string(), waiting: count, working: count, done: count, failed: count, failedAt: moment, why: z.string() }),
  ),
  /** whether mails are sent; else they are written to files */
  hasMailServer: z.boolean(),
  /** mails of the last 30 days that some server could not send, newest first; to whom they were is not kept */
  failedMails: z.array(z.object({ at: moment, why: z.string() })),
  /** files that come by themselves and cannot be fetched, the longest first */
  deliveries: z.array(z.object({ brand: z.string(), name: z.string(), since: moment, message: z.string(), ...faultShape })),
  /** endpoints of all brands that nothing reaches, the longest first */
  failingWebhooks: z.array(z.object({ brand: z.string(), name: z.string(), since: moment, waiting: count, isPaused: z.boolean() })),
  /** newest first */
  backups: z.array(z.object({ at: moment, file: z.string(), bytes, isEncrypted: z.boolean(), failure: z.string() })),
})
export type Operating = z.infer<typeof Operating>

export const operating = {
  getOperating: endpoint({
    method: 'GET',
    path: '/api/v1/operating',
    access: 'operating:read',
    reach: 'ofPerson',
    response: Operating,
    summary: 'How the server and its database are: versions, disk, scheduled work, mails, webhooks, backups',
  }),
  retryJobs: endpoint({
    method: 'POST',
    path: '/api/v1/operating/retry',
    access: 'operating:write',
    body: z.object({ queue: requiredText(100) }),
    response: z.object({ retried: count }),
    summary: 'Does once more the scheduled work of a queue that failed: one run does what is left of all of it',
  }),
}
