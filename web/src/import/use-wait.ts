import { uploads } from '@ratebook/shared/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../client/api.ts'

const EVERY_MS = 2000

/** What a file that was sent waits for before it is read, in words; null while it is read, or nothing is known of it. */
export function useWait(isSent: boolean): string | null {
  const { t } = useTranslation('staff')
  const { data } = useQuery({
    ...query(uploads.getUploadWait, {}),
    enabled: isSent,
    staleTime: 0,
    gcTime: 0, // an earlier file's wait is not this one's
    retry: false,
    refetchInterval: EVERY_MS,
  })
  const wait = isSent ? data?.wait : null
  if (!wait) return null
  const before = wait.before > 0 ? ` ${t('upload.waitsBehind', { count: wait.before })}` : ''
  return t(`upload.waitsFor.${wait.for}`) + before
}
