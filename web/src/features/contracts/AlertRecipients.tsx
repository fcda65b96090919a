import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'
import type { ContractSummary } from '@ratebook/shared/contracts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const SHOWN = 2

/** Who is mailed before a contract ends: the first two, and how many more, whose names come up on pointing, focus or touch. */
export function AlertRecipients({ users }: { users: ContractSummary['alertUsers'] }) {
  const { t } = useTranslation('contracts')
  const [open, setOpen] = useState(false)
  const others = users.slice(SHOWN).map((u) => u.name)
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, maxWidth: '100%' }}>
      {users.slice(0, SHOWN).map((u) => (
        <Chip key={u.userId} size="small" variant="outlined" label={u.name} sx={{ maxWidth: '100%' }} />
      ))}
      {others.length > 0 && (
        <Tooltip arrow open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} title={others.join(', ')}>
          <Chip
            component="button"
            type="button"
            size="small"
            label={t('list.more', { number: others.length })}
            aria-label={t('list.moreNamed', { number: others.length, names: others.join(', ') })}
            onClick={() => setOpen(true)}
          />
        </Tooltip>
      )}
    </Box>
  )
}
