import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../client/use-settled.ts'

const PAUSE_MS = 400

/**
 * Where a claim's whole number is looked for, once typing pauses. It is no part of the address: numbers of patients' accounts do not
 * belong in the history of a browser.
 */
export function ClaimNumber({ onSearch }: { onSearch: (number: string) => void }) {
  const { t } = useTranslation('payments')
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim(), PAUSE_MS)
  useEffect(() => onSearch(settled), [onSearch, settled])
  return (
    <TextField
      type="search"
      size="small"
      label={t('number.label')}
      placeholder={t('number.whole')}
      title={t('number.help')}
      value={typed}
      onChange={(e) => setTyped(e.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off', maxLength: 100 } }}
      sx={{ width: { xs: '100%', sm: '13rem' } }}
    />
  )
}
