import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { type FeeSchedule, feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { count } from '../../words/format.ts'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RowActions } from '../../list/RowActions.tsx'
import { UploadIcon } from '../../words/staff-icons.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { usePhone } from '../../client/use-phone.ts'
import { paths } from '../../paths.ts'
import { StateChip } from './StateChip.tsx'
import { useEditionName, useScheduleWords } from './schedule-words.ts'

const FeeScheduleDialog = lazy(async () => ({ default: (await import('./FeeScheduleDialog.tsx')).FeeScheduleDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

type Open = { what: 'import' } | { what: 'edit'; schedule: FeeSchedule }

/** The fee schedules of the client, each edition a row; a new one comes from a file. */
export function FeeSchedulesPage() {
  const { t } = useTranslation('feeSchedules')
  const navigate = useNavigate()
  const phone = usePhone()
  const words = useScheduleWords()
  const editionName = useEditionName()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const remove = useDeletion(feeSchedules.deleteFeeSchedule, feeSchedules.listFeeSchedules, feeSchedules.listAllFeeSchedules)
  return (
    <>
      <ListPage
        endpoint={feeSchedules.listFeeSchedules}
        sizes={shortSizes}
        nameOf={editionName}
        words={words}
        toolbar={
          <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setOpen({ what: 'import' })}>
            {t('feeSchedules.import')}
          </Button>
        }
        cells={{
          name: (row) => (
            <Link component={RouterLink} to={paths.feeSchedule(row.id)} aria-label={editionName(row)} sx={{ fontWeight: 600 }}>
              {row.name}
            </Link>
          ),
          expirationDate: ({ expirationDate }) => expirationDate ?? '-',
          terminationDate: ({ terminationDate }) => terminationDate ?? '-',
          // on a card the number stands alone, and the name leads to the schedule
          items: ({ items }) => (phone ? t('feeSchedules.itemCount', { count: items, number: count(items) }) : undefined),
          state: ({ state }) => <StateChip state={state} />,
        }}
        actions={(row) => (
          <RowActions
            name={editionName(row)}
            view={phone ? undefined : () => navigate(paths.feeSchedule(row.id))}
            edit={() => setOpen({ what: 'edit', schedule: row })}
            remove={() => remove(row.id, t('feeSchedules.deleted', { schedule: editionName(row) }))}
          />
        )}
        actionCount={3}
        deletion={feeSchedules.deleteFeeSchedule}
        empty={<EmptyList title={t('feeSchedules.none')} help={t('feeSchedules.noneHelp')} />}
      />
      <Suspense>
        {open?.what === 'import' && <ImportDialog onClose={close} />}
        {open?.what === 'edit' && <FeeScheduleDialog schedule={open.schedule} onClose={close} />}
      </Suspense>
    </>
  )
}
