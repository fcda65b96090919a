import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FeeSchedule } from '@ratebook/shared/fee-schedules.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { fineDollars } from './fine-numbers.ts'

/** What is known about an edition, in words. */
export function ScheduleFacts({
  schedule: s,
  until,
}: {
  schedule: FeeSchedule /** the last day it counts, as far as one can see */
  until: string | null
}) {
  const { t } = useTranslation('feeSchedules')
  const days = until ? t('feeSchedules.fromTo', { from: s.effectiveDate, to: until }) : t('feeSchedules.from', { from: s.effectiveDate })
  return (
    <SectionCard title={t('feeSchedules.facts')}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'max-content minmax(0, 1fr)' },
          columnGap: 3,
          rowGap: { xs: 0.25, sm: 1.25 },
          '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
        }}
      >
        <Fact name={t('feeSchedules.type')}>{t(`feeSchedules.types.${s.feeScheduleType}`)}</Fact>
        <Fact name={t('feeSchedules.inForceFrom')}>{days}</Fact>
        {s.expirationDate && <Fact name={t('feeSchedules.expirationDate')}>{s.expirationDate}</Fact>}
        {s.terminationDate && <Fact name={t('feeSchedules.terminationDate')}>{s.terminationDate}</Fact>}
        <Fact name={t('feeSchedules.scope')}>
          {t(`feeSchedules.scopes.${s.scope}`)}
          <Typography variant="body2" color="text.secondary">
            {t(
              s.scope === 'national' && s.feeScheduleType !== 'MPFS_RBRVS'
                ? 'feeSchedules.unadjusted'
                : `feeSchedules.scopeHelp.${s.scope}`,
            )}
          </Typography>
        </Fact>
        {s.conversionFactor !== null && (
          <Fact name={t('feeSchedules.conversionFactor')}>{t('feeSchedules.perUnit', { amount: fineDollars(s.conversionFactor) })}</Fact>
        )}
        <Fact name={t('feeSchedules.items')}>{count(s.items)}</Fact>
        <Fact name={t('feeSchedules.rules')}>
          {s.rules > 0 ? t('feeSchedules.rulesUse', { count: s.rules, number: count(s.rules) }) : t('feeSchedules.noRule')}
        </Fact>
        {s.sourceFile && <Fact name={t('feeSchedules.sourceFile')}>{s.sourceFile}</Fact>}
        {s.description && (
          <Fact name={t('feeSchedules.description')}>
            <span style={{ whiteSpace: 'pre-wrap' }}>{s.description}</span>
          </Fact>
        )}
      </Box>
    </SectionCard>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" color="text.secondary">
        {name}
      </Typography>
      <dd>{children}</dd>
    </>
  )
}
