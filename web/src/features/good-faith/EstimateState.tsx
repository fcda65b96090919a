import Chip from '@mui/material/Chip'
import type { EstimateRow } from '@ratebook/shared/good-faith-estimates.ts'
import { useTranslation } from 'react-i18next'

const colours = { due: 'info', overdue: 'error', open: 'default', given: 'success' } as const

export function EstimateState({ state }: Pick<EstimateRow, 'state'>) {
  const { t } = useTranslation('goodFaith')
  // the colour stands in the border: as that of small letters it would be too pale
  return <Chip size="small" variant="outlined" color={colours[state]} label={t(`states.${state}`)} sx={{ color: 'text.primary' }} />
}
