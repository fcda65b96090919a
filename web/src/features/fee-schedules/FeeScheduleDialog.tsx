import Box from '@mui/material/Box'
import { type FeeSchedule, feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { DayInput, TextInput } from '../../form/fields.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { useEditionName } from './schedule-words.ts'

type Values = z.input<typeof feeSchedules.updateFeeSchedule.body>

/** When an edition counts, and what is noted about it; its amounts come from its file alone. */
export function FeeScheduleDialog({ schedule, onClose }: { schedule: FeeSchedule; onClose: () => void }) {
  const { t } = useTranslation('feeSchedules')
  const editionName = useEditionName()
  const update = useSend(
    feeSchedules.updateFeeSchedule,
    feeSchedules.listFeeSchedules,
    feeSchedules.listAllFeeSchedules,
    feeSchedules.getFeeSchedule,
  )
  const save = async (body: Values) => {
    const changed = await update.mutateAsync({ body })
    toastSuccess(t('feeSchedules.changed', { schedule: editionName(changed) }))
  }
  return (
    <EntityDialog<Values>
      title={t('feeSchedules.editTitle', { schedule: editionName(schedule) })}
      schema={feeSchedules.updateFeeSchedule.body as unknown as z.ZodType<unknown, Values>}
      initial={schedule}
      save={save}
      reload={async () => await call(feeSchedules.getFeeSchedule, { params: { id: schedule.id } })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, pt: 1 }}>
        <DayInput
          name="effectiveDate"
          label={t('feeSchedules.effectiveDate')}
          required
          checkWith={['expirationDate', 'terminationDate']}
          help={t('feeSchedules.effectiveDateHelp')}
        />
        <DayInput name="expirationDate" label={t('feeSchedules.expirationDate')} help={t('feeSchedules.expirationDateHelp')} />
        <DayInput name="terminationDate" label={t('feeSchedules.terminationDate')} help={t('feeSchedules.terminationDateHelp')} />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput name="description" label={t('feeSchedules.description')} maxLength={2000} multiline />
        </Box>
      </Box>
    </EntityDialog>
  )
}
