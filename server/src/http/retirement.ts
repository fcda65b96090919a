import { loggedOf, toEntry, withNames } from '../data/history.ts'
import { deleteRecord, type Retirable, type RetirableModel, restoreRecord, retireRecord } from '../data/retirement.ts'
import { current } from '../data/records.ts'
import type { StaffContext } from './serve.ts'

type One = { params: { id: string } }
type Given = { id: string; version?: number | undefined }

/** Answers the calls by which a kind of record goes and comes back. */
export const retirementHandlers = <M extends RetirableModel>(of: Retirable<M>) => ({
  uses: ({ params: { id } }: One, { db, brandId }: StaffContext) =>
    db.transaction(async (tx) => of.uses(tx, brandId, await current(tx, of.model, brandId, id))),
  remove: ({ params: { id } }: One, context: StaffContext) => deleteRecord(context.db, of, context, id),
  retire: ({ body }: { body: Given & { why: string } }, context: StaffContext) => retireRecord(context.db, of, context, body),
  restore: ({ body }: { body: Given }, context: StaffContext) => restoreRecord(context.db, of, context, body),
  history: async ({ params: { id } }: One, { db, brandId, user }: StaffContext) =>
    db.transaction(async (tx) => {
      await current(tx, of.model, brandId, id)
      return withNames(tx, brandId, user, (await loggedOf(tx, brandId, [of.entity], id)).map(toEntry))
    }),
})
