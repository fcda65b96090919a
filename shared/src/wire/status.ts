import { z } from 'zod'
import { ALL_LIMIT, type Columns, type List, listRequest } from './list.ts'
import { Id } from './text.ts'

/** One switch. */
export const Toggle = z.object({ id: Id, enabled: z.boolean() })
export const Toggled = z.object({
  affected: z.number().int(),
  enabled: z.boolean(),
  /** those that changed, where they were asked for and are not more than a call takes: what switches exactly them back */
  ids: z.array(Id).optional(),
})
export type Toggled = z.infer<typeof Toggled>

/**
 * Every switch of the filtered set, not only those on the page: off when all of
 * them are on, else on. An explicit `enabled` wins; `ids` narrows; `withIds` asks which ones changed.
 */
export const toggleAllRequest = <C extends Columns>(list: List<C>) =>
  z.strictObject({
    filter: listRequest(list).shape.filter,
    search: listRequest(list).shape.search,
    ids: z.array(Id).max(ALL_LIMIT).optional(),
    enabled: z.boolean().optional(),
    withIds: z.boolean().optional(),
  })
