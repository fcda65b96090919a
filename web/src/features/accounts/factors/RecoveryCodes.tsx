import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../client/toasts.tsx'
import { usePhone } from '../../../client/use-phone.ts'

/** What is shown once: nothing but the person's word closes it. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('factors')
  const title = useId()
  const text = codes.join('\n')
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={usePhone()} aria-labelledby={title}>
      <DialogTitle id={title}>{t('codes.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography>{t('codes.lead')}</Typography>
        <Box
          component="ul"
          aria-label={t('codes.list')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
        >
          {codes.map((code) => (
            <Box component="li" key={code} sx={{ fontFamily: 'monospace', fontSize: '1rem' }}>
              {code}
            </Box>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => void navigator.clipboard?.writeText(text).then(() => toastSuccess(t('codes.copied')))}>
            {t('codes.copy')}
          </Button>
          <Button
            variant="outlined"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download={t('codes.file')}
          >
            {t('codes.download')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onKept}>
          {t('codes.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
