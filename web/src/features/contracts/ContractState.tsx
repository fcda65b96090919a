import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { ContractSummary } from '@ratebook/shared/contracts.ts'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../client/today.ts'
import { date } from '../../words/format.ts'
import { daysLeft } from './contract-run.ts'

const colours = { upcoming: 'info', active: 'success', ended: 'default' } as const

export function ContractState({ state }: Pick<ContractSummary, 'state'>) {
  const { t } = useTranslation('contracts')
  return <Chip size="small" variant="outlined" color={colours[state]} label={t(`states.${state}`)} />
}

/** Its last day, marked when that is near. */
export function LastDay({ contract }: { contract: Pick<ContractSummary, 'terminationDate' | 'renew'> }) {
  const { t } = useTranslation('contracts')
  const left = daysLeft(contract, useToday())
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.25, alignItems: 'center' }}>
      {contract.terminationDate === null ? t('contracts.openEnded') : date(contract.terminationDate)}
      {left !== null && <EndsSoon left={left} renews={contract.renew === 'AUTO'} />}
    </Box>
  )
}

export function EndsSoon({ left, renews }: { left: number; renews: boolean }) {
  const { t } = useTranslation('contracts')
  return (
    <Chip
      size="small"
      label={t(renews ? 'list.renewsIn' : 'list.endsIn', { count: left })}
      sx={{
        height: 'auto',
        minHeight: 24,
        fontSize: '0.75rem',
        '& .MuiChip-label': { px: 0.75, whiteSpace: 'normal', lineHeight: 1.25 },
        bgcolor: 'var(--warning-soft)',
        color: 'var(--warning-ink)',
        fontWeight: 600,
        border: '1px solid var(--warning-line)',
      }}
    />
  )
}
