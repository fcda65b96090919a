import { uploads } from '@ratebook/shared/uploads.ts'
import { queryOptions } from '@tanstack/react-query'
import { query } from '../../client/api.ts'

const EVERY_SECOND = 1000

/** The versions; asked for again each second while one of them is being processed, in this tab or in another. */
export const uploadsQuery = queryOptions({
  ...query(uploads.listUploads, {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((u) => u.status === 'processing') ? EVERY_SECOND : false),
})

/** One upload, asked for each second until it is finished. */
export const progressQuery = (id: string) =>
  queryOptions({
    ...query(uploads.getUpload, { params: { id } }),
    staleTime: 0,
    gcTime: 0, // how an earlier attempt ended is not how this one does
    refetchInterval: ({ state }) =>
      !state.data || state.data.status === 'processing' || state.data.status === 'preview' ? EVERY_SECOND : false,
  })
