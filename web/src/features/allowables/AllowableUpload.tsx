import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { allowables } from '@ratebook/shared/allowables.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../client/download.ts'
import { ChooseFile } from '../../import/ChooseFile.tsx'
import { ResultCounts } from '../../import/ResultCounts.tsx'
import { toastError } from '../../client/toasts.tsx'
import { usePhone } from '../../list/use-phone.ts'
import { AllowablePreview } from './AllowablePreview.tsx'
import { useAllowableUpload } from './use-allowable-upload.ts'

/** Loads a file of allowed amounts: choose it, check how it was read and what it would change, apply. */
export function AllowableUpload({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('services')
  const upload = useAllowableUpload()
  const { phase, answer, busy, refused, onRefused } = upload
  const [tried, setTried] = useState(false)
  const canApply =
    answer && answer.missing.length === 0 && answer.added + answer.changed > 0 && (answer.refused === 0 || onRefused === 'skip')
  const check = () => {
    setTried(true)
    upload.check()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      fullScreen={usePhone()}
      onClose={(_, reason) => (reason === 'backdropClick' ? undefined : onClose())}
    >
      <DialogTitle>{t('allowables.uploadTitle')}</DialogTitle>
      <DialogContent>
        {refused && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {refused.map((line) => (
              <div key={line}>{line || t('allowables.unreachable')}</div>
            ))}
          </Alert>
        )}
        {phase === 'choose' && (
          <>
            <ChooseFile prompt={t('allowables.drop')} file={upload.file} error={tried && !upload.file} onChoose={upload.chooseFile} />
            <Typography variant="body2">
              {t('allowables.fileHelp')}{' '}
              <Link component="button" type="button" onClick={() => download(allowables.getAllowableTemplate).catch(toastError)}>
                {t('allowables.template')}
              </Link>
            </Typography>
          </>
        )}
        {phase === 'sending' && (
          <>
            <Typography role="status" sx={{ mb: 1 }}>
              {t('allowables.reading', { fileName: upload.file?.name })}
            </Typography>
            <LinearProgress aria-label={t('allowables.readingBar')} />
          </>
        )}
        {phase === 'preview' && answer && (
          <AllowablePreview
            fileName={upload.file?.name ?? ''}
            answer={answer}
            busy={busy}
            onRefused={onRefused}
            onChoose={upload.setOnRefused}
            onMap={upload.mapColumn}
          />
        )}
        {phase === 'done' && answer && (
          <>
            <Alert severity="success" sx={{ mb: 2 }}>
              {t('allowables.applied', { fileName: upload.file?.name })}
            </Alert>
            <ResultCounts result={answer} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        {phase !== 'done' && <Button onClick={onClose}>{t('allowables.cancel')}</Button>}
        {phase === 'choose' && (
          <Button variant="contained" onClick={check}>
            {t('allowables.check')}
          </Button>
        )}
        {phase === 'preview' && (
          <>
            <Button onClick={upload.startOver}>{t('allowables.otherFile')}</Button>
            <Button variant="contained" disabled={busy || !canApply || Boolean(refused)} onClick={upload.apply}>
              {t('allowables.apply')}
            </Button>
          </>
        )}
        {phase === 'done' && (
          <Button variant="contained" onClick={onClose}>
            {t('allowables.close')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
