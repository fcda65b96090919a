import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FileSummary, ValidatorVerdict } from '@ratebook/shared/file-checks.ts'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../form/SectionCard.tsx'
import { count } from '../../words/format.ts'

/** What a file says of itself. */
export function Summary({ summary }: { summary: FileSummary }) {
  const { t } = useTranslation('transparency')
  const said = (text: string) => text || t('summary.unsaid')
  const facts = [
    ['hospitalName', said(summary.hospitalName)],
    ['lastUpdatedOn', said(summary.lastUpdatedOn)],
    ['version', said(summary.version)],
    ['layout', t(`summary.layouts.${summary.layout}`)],
    ['rows', count(summary.rows)],
    ['payers', count(summary.payers)],
  ] as const
  return (
    <SectionCard title={t('summary.title')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' } }}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(`summary.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </SectionCard>
  )
}

/** What CMS's own validator says, in its own words. */
export function Validator({ verdict }: { verdict: ValidatorVerdict }) {
  const { t } = useTranslation('transparency')
  const { version, errors, alerts, isAll, first } = verdict
  const counts = { errors: count(errors), alerts: count(alerts) }
  const isClean = errors + alerts === 0
  return (
    <SectionCard title={t('validator.title', { version })}>
      <Alert severity={errors > 0 ? 'error' : alerts > 0 ? 'warning' : 'success'}>
        {isClean ? t('validator.clean') : isAll ? t('validator.said', counts) : t('validator.saidSome', counts)}
      </Alert>
      {!isClean && (
        <Box component="details">
          <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5 }}>
            {t('validator.first')}
          </Typography>
          <Box component="ul" lang="en" sx={{ pl: 2.5, my: 1, display: 'grid', gap: 1 }}>
            {first.map(({ place, message }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: its words are told apart by their order only
              <Typography key={i} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {place && <strong>{place}: </strong>}
                {message}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
    </SectionCard>
  )
}
