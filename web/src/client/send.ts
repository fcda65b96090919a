import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Args, Endpoint, Reply } from '@ratebook/shared/wire/endpoint.ts'
import { type ApiError, call } from './api.ts'

/** A call that changes something; the lists named in `refresh` are read again when it succeeds. */
export function useSend<E extends Endpoint>(e: E, ...refresh: Endpoint[]) {
  const client = useQueryClient()
  return useMutation<Reply<E>, ApiError, Args<E>>({
    mutationFn: (args) => call(e, args),
    onSuccess: () => Promise.all(refresh.map((r) => client.invalidateQueries({ queryKey: [r.method, r.path] }))),
  })
}
