import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { publications } from '@ratebook/shared/publications.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { loadFailure } from '../../client/load-failure.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { FacilityCard } from './FacilityCard.tsx'

const POLL_MS = 1000
/** Between two looks whether the first file has been begun by itself. */
const AWAIT_MS = 10_000

/** Of each facility: the file that is public, the one that waits to be, and those that were. */
export function TransparencyPage() {
  const { t } = useTranslation('transparency')
  const answer = useQuery({
    ...query(publications.listFacilityFiles, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ draft }) => draft?.state === 'making') ? POLL_MS : data?.some(({ isAwaited }) => isAwaited) ? AWAIT_MS : false,
  })
  const failure = loadFailure([answer])
  if (!answer.data) return failure ? <LoadFailed {...failure} /> : <Skeleton variant="rounded" height={320} />
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {answer.data.length === 0 && <Typography>{t('files.none')}</Typography>}
      {answer.data.map((file) => (
        <FacilityCard key={file.facilityId} file={file} />
      ))}
    </Box>
  )
}
