import type { Args, Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import type { Toggled } from '@ratebook/shared/wire/status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../client/api.ts'
import { toastError } from '../client/toasts.tsx'
import type { PageOf } from './use-list.ts'

type StatusEndpoint<A> = Endpoint & { response: z.ZodType<A> }
/** The calls behind a list's checkboxes; what is checked is whether a row is enabled. */
export type Toggles<A extends Toggled> = {
  /** takes `{id, enabled}` */
  one: StatusEndpoint<A>
  /** takes the list's filter and `enabled` */
  all: StatusEndpoint<A>
  /** what the call for all needs beside them */
  also?: Record<string, unknown>
  /** hears every answer: it may tell more than that it worked */
  onAnswer?: (answer: A) => void
}
export type Switchable = { id: string; enabled: boolean }

type ToggledList = { endpoint: Endpoint; queryKey: readonly unknown[]; narrowing: Record<string, unknown> }

/** Switches rows of a list on and off. A row flips once its call has succeeded; then the list is read again in the background. */
export function useToggles<A extends Toggled>(toggles: Toggles<A> | undefined, { endpoint, queryKey, narrowing }: ToggledList) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const reread = () => client.invalidateQueries({ queryKey: [endpoint.method, endpoint.path] })

  const toggle = async ({ id }: { id: string }, enabled: boolean) => {
    if (!toggles || busy.has(id)) return
    setBusy((now) => new Set([...now, id]))
    try {
      const answer = (await call(toggles.one, { body: { id, enabled } } as Args<StatusEndpoint<A>>)) as A
      client.setQueryData(
        queryKey,
        (page?: PageOf<Switchable>) =>
          page && { ...page, records: page.records.map((r) => (r.id === id ? { ...r, enabled: answer.enabled } : r)) },
      )
      toggles.onAnswer?.(answer)
      void reread()
    } catch (error) {
      toastError(error)
    }
    setBusy((now) => new Set([...now].filter((other) => other !== id)))
  }
  /** @throws ApiError */
  const toggleAll = async (enabled: boolean) => {
    if (!toggles) return undefined
    const answer = (await call(toggles.all, { body: { ...narrowing, ...toggles.also, enabled } } as Args<StatusEndpoint<A>>)) as A
    await reread()
    toggles.onAnswer?.(answer)
    return answer
  }
  return { busy, toggle, toggleAll }
}
