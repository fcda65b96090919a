import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { methodNames } from '@ratebook/shared/contract-names.ts'
import { type FeeSchedule, feeScheduleItemList, feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import type { Column } from '@ratebook/shared/wire/list.ts'
import { methods, type ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { Loading } from '../../public/Loading.tsx'
import { EditIcon, PreviousIcon } from '../../words/staff-icons.tsx'
import { paths } from '../../paths.ts'
import { Editions } from './Editions.tsx'
import { spansOf } from './edition-spans.ts'
import { fineDollars, fineNumber } from './fine-numbers.ts'
import { StateChip } from './StateChip.tsx'
import { ScheduleFacts } from './ScheduleFacts.tsx'
import { useBack } from './use-back.ts'

const FeeScheduleDialog = lazy(async () => ({ default: (await import('./FeeScheduleDialog.tsx')).FeeScheduleDialog }))

/** A fee schedule: what is known about it, its editions, and its lines. */
export function FeeSchedulePage() {
  const { t } = useTranslation('feeSchedules')
  const { feeScheduleId = '' } = useParams()
  const { data: schedule, error, refetch } = useQuery(query(feeSchedules.getFeeSchedule, { params: { id: feeScheduleId } }))
  const back = useBack(paths.feeSchedules)
  return (
    <>
      <Button startIcon={<PreviousIcon />} onClick={back} sx={{ mb: 1.5 }}>
        {t('feeSchedules.back')}
      </Button>
      {error && <LoadFailed message={error.message} retry={() => void refetch()} />}
      {!error && (schedule ? <ScheduleSections key={schedule.id} schedule={schedule} /> : <Loading />)}
    </>
  )
}

function ScheduleSections({ schedule }: { schedule: FeeSchedule }) {
  const { t } = useTranslation('feeSchedules')
  const [editing, setEditing] = useState(false)
  const { data = [schedule] } = useQuery(query(feeSchedules.listAllFeeSchedules, {}))
  const spans = spansOf(data, schedule.name)
  const list = useMemo(() => itemListOf(schedule.feeScheduleType), [schedule.feeScheduleType])
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h2" sx={{ fontSize: '1.35rem', overflowWrap: 'anywhere' }}>
          {schedule.name}
        </Typography>
        <StateChip state={schedule.state} />
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
          {t('feeSchedules.editDates')}
        </Button>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
          alignItems: 'start',
          mb: 3,
        }}
      >
        <ScheduleFacts schedule={schedule} until={spans.find((s) => s.schedule.id === schedule.id)?.until ?? null} />
        <Editions spans={spans} currentId={schedule.id} />
      </Box>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('feeSchedules.lines')}
      </Typography>
      <ListPage
        endpoint={{ ...feeSchedules.listFeeScheduleItems, list }}
        also={{ feeScheduleId: schedule.id }}
        caption={t('feeSchedules.linesOf', { name: schedule.name })}
        nameOf={(item) => [item.code, item.modifier1].filter(Boolean).join(' ')}
        words={{ type: methods.map((method) => [method, methodNames[method].name] as const) }}
        cells={{
          facAllowedAmount: (item) => fineDollars(item.facAllowedAmount),
          nonfacAllowedAmount: (item) => fineDollars(item.nonfacAllowedAmount),
          minAmount: (item) => fineDollars(item.minAmount),
          maxAmount: (item) => fineDollars(item.maxAmount),
          weight: (item) => fineNumber(item.weight),
        }}
      />
      <Suspense>{editing && <FeeScheduleDialog schedule={schedule} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

/** The lines' columns with those hidden that a schedule of this type leaves empty; they are still offered. */
function itemListOf(type: ScheduleType): typeof feeScheduleItemList {
  const idle: Partial<Record<ScheduleType, readonly string[]>> = {
    IPPS_MS_DRG: ['modifier1', 'facAllowedAmount', 'nonfacAllowedAmount'],
    OPPS_APC: ['modifier1', 'nonfacAllowedAmount', 'meanStay'],
  }
  const empty = idle[type] ?? ['weight', 'meanStay']
  const columns = Object.fromEntries(
    Object.entries<Column>(feeScheduleItemList.columns).map(([id, column]) => [
      id,
      empty.includes(id) ? { ...column, hidden: true } : column,
    ]),
  )
  return { ...feeScheduleItemList, columns: columns as unknown as typeof feeScheduleItemList.columns }
}
