import { type TablesRead, uploads } from '@ratebook/shared/uploads.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, query } from '../../../client/api.ts'
import { useSettled } from '../../../client/use-settled.ts'
import { type ListView, layoutOf, listKey } from './layout-state.ts'

const PAUSE_MS = 300

/** How the file is to be read: its lists as the person has them now, and how the server reads the first rows of each by that. */
export function useLayout(versionId: string, hospital: string) {
  const [lists, setLists] = useState<ListView[]>([])
  const [selected, setSelected] = useState('')
  // what is asked of the server; as it was read while nothing was changed
  const [wanted, setWanted] = useState<{ hospital: string; layout?: NonNullable<ReturnType<typeof layoutOf>>; afresh?: true }>({ hospital })
  const settled = useSettled(wanted, PAUSE_MS)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...query(uploads.readTables, { params: { id: versionId }, body: settled }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isLatest = !isPlaceholderData && JSON.stringify(settled) === JSON.stringify(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, and only while nothing else is wanted
  useEffect(() => {
    if (!data || !isLatest) return
    setLists(data.tables)
    if (!data.tables.some((list) => listKey(list) === selected)) setSelected(firstOf(data))
  }, [data, isLatest])

  return {
    lists,
    hospitals: data?.hospitals ?? [],
    hospital: wanted.hospital || (data?.hospital ?? ''),
    isBusy: isFetching || !isLatest,
    problem: error instanceof ApiError ? error : undefined,
    isChanged: wanted.layout !== undefined || wanted.afresh === true || wanted.hospital !== hospital,
    wanted,
    selected: lists.find((list) => listKey(list) === selected),
    select: (list: ListView) => setSelected(listKey(list)),
    /** Puts others in the place of a list; the first of them is looked at. */
    put(list: ListView, ...others: [ListView, ...ListView[]]) {
      const next = lists.flatMap((each) => (each === list ? others : [each]))
      setLists(next)
      setSelected(listKey(others[0]))
      const layout = layoutOf(next)
      if (layout) setWanted({ hospital: wanted.hospital, layout })
    },
    setHospital: (name: string) => setWanted({ ...wanted, hospital: name }),
    startAfresh: () => setWanted({ hospital: '', afresh: true }),
  }
}
export type LayoutOfFile = ReturnType<typeof useLayout>

const firstOf = ({ tables }: TablesRead) => {
  const first = tables.find(({ isRead }) => isRead) ?? tables[0]
  return first ? listKey(first) : ''
}
