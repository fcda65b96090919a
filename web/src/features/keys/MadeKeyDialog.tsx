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

/** The one time that a key is shown. It closes by its button alone, lest it be lost by a stray click. */
export function MadeKeyDialog({ name, made, onClose }: { name: string; made: string; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(made) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog open maxWidth="sm" fullWidth>
      <DialogTitle>{t('madeTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('madeHelp', { name })}</DialogContentText>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextField
            label={t('key')}
            value={made}
            fullWidth
            multiline
            onFocus={(e) => e.target.select()}
            slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
          />
          <Button variant="outlined" onClick={copy} autoFocus sx={{ mt: 0.5 }}>
            {t('copy')}
          </Button>
        </Box>
        <DialogContentText role="status" sx={{ minHeight: '1.5em', mt: 1 }}>
          {copied === undefined ? '' : t(copied ? 'copied' : 'notCopied')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
