import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type Estimate, goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import { languages } from '@ratebook/shared/wire/language.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ApiError, query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { paths } from '../../paths.ts'
import { date, money } from '../../words/format.ts'
import { EditIcon, PreviousIcon } from '../../words/staff-icons.tsx'
import { Bills } from './Bills.tsx'
import { Editions, PdfButton } from './Editions.tsx'
import { EstimateState } from './EstimateState.tsx'
import { ExpectedCharges } from './ExpectedCharges.tsx'
import { Facts } from './Facts.tsx'
import { useScope } from './scope.ts'

const GiveDialog = lazy(async () => ({ default: (await import('./GiveDialog.tsx')).GiveDialog }))

/** All that an estimate says, its clocks, its versions and what was billed. */
export function EstimateViewPage() {
  const { t } = useTranslation('goodFaith')
  const { estimateId = '' } = useParams()
  const [params] = useSearchParams()
  const edition = params.get('edition')
  const { data, error, refetch } = useQuery({
    ...query(goodFaithEstimates.getEstimate, { params: { id: estimateId }, ...(edition && { query: { edition } }) }),
    ...{ refetchOnMount: 'always', gcTime: 0 },
  })
  const notThere = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <>
      <Button component={Link} to={paths.estimates} startIcon={<PreviousIcon />} sx={{ mb: 1, ml: -1 }} className="no-print">
        {t('view.back')}
      </Button>
      {notThere && <Alert severity="info">{t('view.notThere')}</Alert>}
      {error && !data && !notThere && <LoadFailed message={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={480} />}
      {data && <EstimateView estimate={data} />}
    </>
  )
}

const column = { display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 } as const

function EstimateView({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('goodFaith')
  const [giving, setGiving] = useState(false)
  const { document, state } = estimate
  const scope = useScope()
  const saidIn = ({ recurrence, total }: NonNullable<typeof document.before>) =>
    [recurrence && scope(recurrence), money(total)].filter(Boolean).join(' · ')
  const isNewest = document.edition === estimate.edition
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" sx={{ fontSize: '1.4rem', overflowWrap: 'anywhere' }}>
          {t('view.title', { number: estimate.number, patient: `${document.firstName} ${document.lastName}` })}
        </Typography>
        <EstimateState state={state} />
        <Box sx={{ flexGrow: 1 }} />
        <Box className="no-print" sx={{ display: 'contents' }}>
          <PdfButton id={estimate.id} edition={document.edition} label={t('view.pdf')} variant="outlined" />
          {isNewest && state !== 'given' && (
            <Button variant="outlined" onClick={() => setGiving(true)}>
              {t('view.give')}
            </Button>
          )}
          <Button variant="contained" startIcon={<EditIcon />} component={Link} to={paths.estimateEdit(estimate.id)}>
            {t('view.edit')}
          </Button>
        </Box>
      </Box>
      {!isNewest && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" component={Link} to={paths.estimate(estimate.id)}>
              {t('view.newest')}
            </Button>
          }
        >
          {t('view.older', { edition: document.edition })}
        </Alert>
      )}
      <Box
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }, alignItems: 'start' }}
      >
        <Box sx={column}>
          <ExpectedCharges document={document} />
          <Bills estimate={estimate} />
        </Box>
        <Box sx={column}>
          <SectionCard title={t('view.patient')}>
            <Facts
              facts={[
                [t('view.dob'), date(document.dob)],
                [t('view.service'), document.service],
                ...(document.recurrence ? [[t('recurrence.scope'), scope(document.recurrence)] as const] : []),
                ...(document.before
                  ? [[t('recurrence.before', { edition: document.before.edition }), saidIn(document.before)] as const]
                  : []),
                [t('view.diagnoses'), document.diagnoses.join(', ') || t('view.noDiagnosis')],
                [t('view.language'), languages[document.language]],
                ...(document.separate.length ? [[t('view.separate'), document.separate.join('; ')] as const] : []),
              ]}
            />
          </SectionCard>
          <SectionCard title={t('view.clocks')}>
            <Facts
              facts={[
                [t(`started.${estimate.basis}`), date(estimate.startedOn)],
                [t('estimates.scheduledFor'), date(estimate.scheduledFor)],
                [t('estimates.dueOn'), date(estimate.dueOn, t('view.never'))],
                [t('view.changeBy'), date(estimate.changeBy, t('view.never'))],
              ]}
            />
          </SectionCard>
          <Editions estimate={estimate} />
        </Box>
      </Box>
      <Suspense>{giving && <GiveDialog estimate={estimate} onClose={() => setGiving(false)} />}</Suspense>
    </>
  )
}
