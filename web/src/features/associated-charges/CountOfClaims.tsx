import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { associatedCharges } from '@ratebook/shared/associated-charges.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastError } from '../../client/toasts.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { count, date, dateTime, percent } from '../../words/format.ts'

const EVERY_SECOND = 1000
const { getAssociationCount, countAssociations, listAssociated } = associatedCharges

/** From which claims associated charges were counted, and a button that counts them again; how far that is, whoever began it. */
export function CountOfClaims() {
  const { t } = useTranslation('services')
  const client = useQueryClient()
  const again = useSend(countAssociations, getAssociationCount)
  const { data, error, refetch } = useQuery({
    ...query(getAssociationCount, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (again.isPending || state.data?.isRunning ? EVERY_SECOND : false),
  })
  const finishedAt = data?.last?.finishedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a count is done
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [listAssociated.method, listAssociated.path] })
  }, [finishedAt])
  if (error) return <RetryAlert error={error} retry={() => refetch()} />
  if (!data) return null
  const isRunning = again.isPending || data.isRunning
  const share = data.claimsAll > 0 ? Math.floor((data.claimsRead / data.claimsAll) * 100) : 0
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1 } }}
      action={
        <Button color="inherit" disabled={isRunning} onClick={() => again.mutate({}, { onError: toastError })}>
          {t(data.last ? 'associated.countAgain' : 'associated.countNow')}
        </Button>
      }
    >
      <Typography variant="body2" role="status">
        {isRunning
          ? t('associated.counting', { share: percent(share) })
          : data.last
            ? t('associated.counted', {
                when: dateTime(data.last.finishedAt),
                claims: count(data.last.claims),
                lines: count(data.last.lines),
                from: date(data.last.from),
                to: date(data.last.to),
              })
            : t('associated.neverCounted')}
      </Typography>
      {isRunning && <LinearProgress aria-label={t('associated.progress')} variant="determinate" value={share} sx={{ mt: 0.5 }} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('associated.rule')}
      </Typography>
    </Alert>
  )
}
