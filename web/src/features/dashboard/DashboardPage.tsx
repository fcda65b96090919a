import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dashboard } from '@ratebook/shared/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { Halves, LoadingHalves } from '../../form/Halves.tsx'
import { paths } from '../../paths.ts'
import { count } from '../../words/format.ts'
import { FacilityCard } from './FacilityCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { RecentChanges, RecentUploads } from './Recent.tsx'
import { firstSteps } from './standing.ts'
import { Totals } from './Totals.tsx'

/** Where the brand stands. Until the first file is published, what to do first stands above it. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  // it is looked at after something was done, and must not say what was before
  const { data, error, refetch } = useQuery({ ...query(dashboard.getDashboard, {}), staleTime: 0 })
  if (!data && error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {error.message || t('unreachable')}
      </Alert>
    )
  if (!data) return <LoadingHalves label={t('loading')} />

  const steps = firstSteps(data)
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
      {data.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {t(`warnings.${warning}`)}
        </Alert>
      ))}
      {data.estimates && data.estimates.due + data.estimates.overdue > 0 && (
        <Alert
          severity={data.estimates.overdue > 0 ? 'error' : 'info'}
          action={
            <Button color="inherit" size="small" component={Link} to={paths.estimates}>
              {t('estimates.open')}
            </Button>
          }
        >
          {t('estimates.due', { due: count(data.estimates.due), overdue: count(data.estimates.overdue) })}
        </Alert>
      )}
      {steps.some((s) => !s.done) && <FirstSteps steps={steps} />}
      {data.facilities.length > 0 && <Totals data={data} />}
      {data.facilities.length > 0 && (
        <Halves>
          {data.facilities.map((facility) => (
            <FacilityCard key={facility.id} facility={facility} />
          ))}
        </Halves>
      )}
      {(data.uploads.length > 0 || data.changes.length > 0) && (
        <Halves>
          <RecentUploads uploads={data.uploads} />
          <RecentChanges changes={data.changes} />
        </Halves>
      )}
    </Box>
  )
}
