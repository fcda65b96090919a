import { type View, views } from '@ratebook/shared/views.ts'
import type { Columns, List } from '@ratebook/shared/wire/list.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { query } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { addressOf, fitLook, isPlain, VIEW } from './list-look.ts'
import type { Range, Sizes } from './list-state.ts'

type Options<C extends Columns> = { list: List<C>; path: string; sizes: Sizes; range?: Range }

/**
 * A person's views of a list. The one that is open is named in the address, beside what it says there: who is given the address sees the
 * same records. A list that is come to without any wish of the kind opens with the view that is to come first.
 */
export function useViews<C extends Columns>({ list, path, sizes, range }: Options<C>) {
  const { user } = useSession()
  // views are kept for a brand
  const enabled = Boolean(user?.brands.length)
  const { data: all = [], isPending } = useQuery({ ...query(views.listViews, { query: { list: path } }), enabled })
  const [params, setParams] = useSearchParams()
  const id = params.get(VIEW)
  const kept = all.find((view) => view.id === id)
  const current = useMemo(() => kept && { ...kept, ...fitLook(list, kept.look) }, [kept, list])
  const first = all.find(({ atStart }) => atStart)

  const naming = (address: URLSearchParams, viewId: string | undefined) => {
    const next = new URLSearchParams(address)
    if (viewId !== undefined || first) next.set(VIEW, viewId ?? '')
    else next.delete(VIEW)
    return next
  }
  const open = (view: View | null, replace = false) =>
    setParams((now) => naming(addressOf(list, view && fitLook(list, view.look).look, now, sizes, range), view?.id), { replace })
  /** Names another view in the address, or none; what the list shows stays. */
  const name = (viewId?: string) => setParams((now) => naming(now, viewId), { replace: true })

  const [cameForAny, setCameForAny] = useState(isPlain(params))
  const isOpening = cameForAny && isPlain(params) && ((enabled && isPending) || first !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known which comes first
  useEffect(() => {
    if (!isOpening) setCameForAny(false)
    else if (first) open(first, true)
  }, [isOpening, first])

  return {
    enabled,
    all,
    current,
    open,
    name,
    /** what the list shows is not known yet: the view that comes first, if there is one */
    isOpening,
  }
}
