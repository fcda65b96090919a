import type { Args, Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import type { Toggled } from '@ratebook/shared/wire/status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../client/api.ts'
import { toastError, toastSuccess } from '../client/toasts.tsx'
import { count } from '../words/format.ts'
import type { Row } from './list-cells.tsx'
import type { PageOf } from './use-list.ts'
import type { Selected } from './use-selection.ts'

type StatusEndpoint<A> = Endpoint & { response: z.ZodType<A> }
/** The calls behind a list's switches, which say whether a row is enabled. */
export type Toggles<A extends Toggled> = {
  /** takes `{id, enabled}` */
  one: StatusEndpoint<A>
  /** takes the list's filter, or ids, and `enabled` */
  all: StatusEndpoint<A>
  /** what the call for all needs beside them */
  also?: Record<string, unknown>
  /** hears every answer: it may tell more than that it worked */
  onAnswer?: (answer: A) => void
}
type Switchable = { id: string; enabled: boolean }

type ToggledList = { endpoint: Endpoint; queryKey: readonly unknown[]; nameOf: (row: Row) => string }

/**
 * Switches rows of a list on and off, says so, and takes it back where it knows how they were. A row flips once its call has
 * succeeded; then the list is read again in the background.
 */
export function useToggles<A extends Toggled>(toggles: Toggles<A> | undefined, { endpoint, queryKey, nameOf }: ToggledList) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<Row['id']>>(new Set())
  const reread = () => client.invalidateQueries({ queryKey: [endpoint.method, endpoint.path] })

  const toggle = async (row: Row, enabled: boolean) => {
    if (!toggles || busy.has(row.id)) return
    setBusy((now) => new Set([...now, row.id]))
    try {
      const answer = (await call(toggles.one, { body: { id: row.id, enabled } } as Args<StatusEndpoint<A>>)) as A
      client.setQueryData(
        queryKey,
        (page?: PageOf<Switchable>) =>
          page && { ...page, records: page.records.map((r) => (r.id === row.id ? { ...r, enabled: answer.enabled } : r)) },
      )
      toggles.onAnswer?.(answer)
      void reread()
      toastSuccess(t(enabled ? 'list.switchedOn' : 'list.switchedOff', { name: nameOf(row) }), {
        label: t('list.undo'),
        run: () => void toggle(row, !enabled),
      })
    } catch (error) {
      toastError(error)
    }
    setBusy((now) => new Set([...now].filter((other) => other !== row.id)))
  }
  /** @throws ApiError */
  const switchMany = async (narrowing: object, enabled: boolean) => {
    if (!toggles) return
    const body = { ...narrowing, ...toggles.also, enabled, withIds: true }
    const answer = (await call(toggles.all, { body } as Args<StatusEndpoint<A>>)) as A
    await reread()
    toggles.onAnswer?.(answer)
    const values = { count: answer.affected, number: count(answer.affected) }
    const { ids } = answer
    toastSuccess(
      t(enabled ? 'list.toggledOn' : 'list.toggledOff', values),
      ids?.length ? { label: t('list.undo'), run: () => void switchMany({ ids }, !enabled).catch(toastError) } : undefined,
    )
  }
  /** @throws ApiError */
  const toggleSelected = <R extends Row>({ rows, narrowing }: Selected<R>, enabled: boolean) =>
    switchMany(rows ? { ids: rows.map(({ id }) => id) } : narrowing, enabled)
  return { busy, toggle, toggleSelected }
}
