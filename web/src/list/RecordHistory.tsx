import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { HistoryEntry } from '@ratebook/shared/retirement.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../client/api.ts'
import { SidePanel } from '../form/SidePanel.tsx'
import { changesIn, useChangeWords } from '../words/change-words.ts'
import { dateTime } from '../words/format.ts'
import type { RetirementCalls } from './RecordActions.tsx'
import { RetryAlert } from './RetryAlert.tsx'

type Props = {
  name: string
  id: string
  call: RetirementCalls['history']
  picture?: (entries: HistoryEntry[]) => ReactNode
  onClose: () => void
}

/** What became of a record, newest first: when, who, and what changed. */
export function RecordHistory({ name, id, call, picture, onClose }: Props) {
  const { t } = useTranslation('staff')
  const { data, error, refetch } = useQuery({ ...query<RetirementCalls['history']>(call, { params: { id } }), staleTime: 0 })
  return (
    <SidePanel title={t('history.of', { name })} onClose={onClose}>
      {error && <RetryAlert error={error} retry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data && picture?.(data)}
      {data?.length === 0 && <Typography color="text.secondary">{t('history.none')}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((entry) => (
          <Entry key={`${entry.id} ${entry.action}`} entry={entry} />
        ))}
      </Box>
    </SidePanel>
  )
}

/** What the program keeps for itself, or says in the entry's own words. */
const UNTOLD = new Set(['uploadId', 'retiredBy', 'retiredAt', 'id', 'brandId', 'facilityId', 'variant', 'codes'])
const MONEY = new Set(['amount', 'cashPrice'])
/** Of what came or went as a whole, only its prices are told. */
const WHOLE = new Set(['create', 'delete'])

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('staff')
  const words = useChangeWords()
  const changes = changesIn(entry).filter(([name]) => !UNTOLD.has(name) && (MONEY.has(name) || !WHOLE.has(entry.action)))
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {words.action(entry.action)}
        {entry.fileName && ` · ${entry.fileName}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('history.by', { when: dateTime(entry.at), username: entry.username })}
      </Typography>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {changes.map(([name, [before, after]]) => (
            <li key={name}>
              {t('history.change', {
                field: words.field(name),
                before: words.value(name, before, entry.names),
                after: words.value(name, after, entry.names),
              })}
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}
