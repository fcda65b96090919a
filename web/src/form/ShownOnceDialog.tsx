import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { title: string; help: string; label: string; text: string; onClose: () => void }

/** The one time that a key or a secret is shown. It closes by its button alone, lest it be lost by a stray click. */
export function ShownOnceDialog({ title, help, label, text, onClose }: Props) {
  const { t } = useTranslation('staff')
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog open maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{help}</DialogContentText>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextField
            label={label}
            value={text}
            fullWidth
            multiline
            onFocus={(e) => e.target.select()}
            slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
          />
          <Button variant="outlined" onClick={copy} autoFocus sx={{ mt: 0.5 }}>
            {t('once.copy')}
          </Button>
        </Box>
        <DialogContentText role="status" sx={{ minHeight: '1.5em', mt: 1 }}>
          {copied === undefined ? '' : t(copied ? 'once.copied' : 'once.notCopied')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('once.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
