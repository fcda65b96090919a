import { variance } from '@ratebook/shared/variance.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../client/api.ts'

const EVERY_SECOND = 1000

/** The summary, asked for again each second while lines are compared; once they are, the list is read again. */
export function useSummary() {
  const client = useQueryClient()
  const { data } = useQuery({
    ...query(variance.getVarianceSummary, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isComputing ? EVERY_SECOND : false),
  })
  const isComputing = data?.isComputing
  useEffect(() => {
    const { method, path } = variance.listVariance
    if (isComputing === false) void client.invalidateQueries({ queryKey: [method, path] })
  }, [client, isComputing])
  return data
}
