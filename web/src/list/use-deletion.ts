import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import type { z } from 'zod'
import { useSend } from '../client/send.ts'
import { toastSuccess } from '../client/toasts.tsx'

/** A call that deletes one record by its id. */
export type Deletion = Endpoint & { params: z.ZodObject<{ id: z.ZodType<string, string> }> }

/** Deletes the record of a row, reads the lists in `refresh` again, and says `done`; throws where it is refused. */
export function useDeletion(call: Deletion, ...refresh: Endpoint[]) {
  const { mutateAsync } = useSend<Deletion>(call, ...refresh)
  return async (id: string, done: string) => {
    await mutateAsync({ params: { id } })
    toastSuccess(done)
  }
}
