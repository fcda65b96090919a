import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { VarianceSummary } from '@ratebook/shared/variance.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { count } from '../../words/format.ts'

/** How far the comparing is, and what is missing for it: remittances, or payers that are linked. */
export function Standing({ summary }: { summary: VarianceSummary }) {
  const { t } = useTranslation('variance')
  const { claims, unlinkedClaims, isComputing, pending } = summary
  const toPayments = (
    <Button color="inherit" size="small" component={RouterLink} to={paths.payments}>
      {t('standing.toPayments')}
    </Button>
  )
  return (
    <>
      <div role="status">
        {isComputing && pending > 0 && (
          <Alert severity="info" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1 } }}>
            {t('standing.computing', { count: pending, number: count(pending) })}
            <LinearProgress
              aria-label={t('standing.progress')}
              variant={claims > 0 ? 'determinate' : 'indeterminate'}
              value={claims > 0 ? Math.min(100, ((claims - pending) / claims) * 100) : 0}
              sx={{ mt: 0.5 }}
            />
          </Alert>
        )}
      </div>
      {claims === 0 && (
        <Alert severity="info" sx={{ mb: 2 }} action={toPayments}>
          {t('standing.noRemittances')}
        </Alert>
      )}
      {claims > 0 && unlinkedClaims > 0 && (
        <Alert severity="info" sx={{ mb: 2 }} action={toPayments}>
          {t(unlinkedClaims === claims ? 'standing.noneLinked' : 'standing.unlinked', {
            count: unlinkedClaims,
            number: count(unlinkedClaims),
          })}
        </Alert>
      )}
    </>
  )
}
