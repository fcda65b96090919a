import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { session } from './session.ts'
import { toastError } from './toasts.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    /** `public`: the same for everybody, and the page itself shows why loading failed */
    queryMeta: { public?: boolean }
  }
}

/** Worth trying again by itself; after a long silence it is for a person to say. */
const mayPass = (error: Error) => error instanceof ApiError && [0, 503].includes(error.status) && error.body.code !== 'timedOut'

/** A failed load of a staff page also shows a toast; a failed change is shown by whoever made it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // without a connection a call fails and says so, instead of waiting for one unseen
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (!meta?.public) toastError(error)
    },
  }),
})

// what one person saw, or saw of one brand, must not be shown to the next
let seenBy = `${session.token} ${session.brandId}`
session.subscribe(() => {
  const now = `${session.token} ${session.brandId}`
  if (now === seenBy) return
  seenBy = now
  queryClient.removeQueries({ predicate: ({ meta }) => !meta?.public })
})
