import Chip from '@mui/material/Chip'
import type { FeeSchedule } from '@ratebook/shared/fee-schedules.ts'
import { useTranslation } from 'react-i18next'

const colors = { inForce: 'success', upcoming: 'info', followed: 'default', expired: 'default' } as const

/** Whether an edition counts today. */
export function StateChip({ state }: { state: FeeSchedule['state'] }) {
  const { t } = useTranslation('feeSchedules')
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colors[state]}
      label={t(`feeSchedules.states.${state}`)}
      title={t(`feeSchedules.stateHelp.${state}`)}
    />
  )
}
