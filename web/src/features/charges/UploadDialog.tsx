import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import type { Facility } from '@ratebook/shared/facilities.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { percent } from '../../words/format.ts'
import { ChooseFile } from '../../import/ChooseFile.tsx'
import { usePhone } from '../../list/use-phone.ts'
import { Processing } from './Processing.tsx'
import { UploadDone } from './UploadDone.tsx'
import { UploadPreview } from './UploadPreview.tsx'
import { UploadSettings } from './UploadSettings.tsx'
import { canApply, rowsOf } from './upload-counts.ts'
import { type Phase, useChargeUpload } from './use-charge-upload.ts'

const stepOf: Record<Phase, number> = { choose: 0, sending: 0, reading: 0, preview: 1, applying: 1, done: 3 }

type Props = { facilities: Facility[]; onClose: () => void; onVersions: () => void }

/** Loads a charge master file: choose it, check how it was read and what it would change, apply. */
export function UploadDialog({ facilities, onClose, onVersions }: Props) {
  const { t } = useTranslation('staff')
  const phone = usePhone()
  const upload = useChargeUpload(facilities)
  const { phase, answer, refused, settings } = upload
  const [tried, setTried] = useState(false)
  // a message may stand both at the file and at the top
  const lines = refused
    ? [
        ...new Set([
          refused.message || t('form.unreachable'),
          ...Object.entries(refused.fields)
            .filter(([path]) => path !== 'facility')
            .map(([, message]) => message),
        ]),
      ]
    : []

  const check = () => {
    setTried(true)
    if (settings.facility) upload.send()
  }

  return (
    <Dialog open fullWidth maxWidth="lg" fullScreen={phone} onClose={(_, reason) => (reason === 'backdropClick' ? undefined : onClose())}>
      <DialogTitle>{t('upload.title')}</DialogTitle>
      <DialogContent>
        <Stepper activeStep={stepOf[phase]} alternativeLabel={phone} sx={{ mb: 3 }}>
          {(['choose', 'check', 'done'] as const).map((step) => (
            <Step key={step}>
              <StepLabel>{t(`upload.steps.${step}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {lines.length > 0 && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}

        {(phase === 'choose' || phase === 'preview') && (
          <>
            {phase === 'choose' && (
              <ChooseFile prompt={t('upload.drop')} file={upload.file} error={tried && !upload.file} onChoose={upload.chooseFile} />
            )}
            <UploadSettings
              settings={settings}
              facilities={facilities}
              error={refused?.fields.facility ?? (tried && !settings.facility ? t('form.choose') : undefined)}
              withRefused={phase === 'choose' || (answer?.refused ?? 0) > 0}
              onChange={upload.changeSettings}
            />
          </>
        )}
        {phase === 'sending' && (
          <>
            <Typography role="status" sx={{ mb: 1 }}>
              {t('upload.sending', { fileName: upload.file?.name, share: percent(Math.round(upload.sent * 100)) })}
            </Typography>
            <LinearProgress aria-label={t('upload.transfer')} variant="determinate" value={upload.sent * 100} />
          </>
        )}
        {phase === 'reading' && (
          <>
            <Typography role="status" sx={{ mb: 1 }}>
              {t('upload.reading', { fileName: upload.file?.name })}
            </Typography>
            <LinearProgress aria-label={t('upload.processing')} />
          </>
        )}
        {phase === 'preview' && answer && (
          <UploadPreview
            answer={answer}
            blocked={answer.refused > 0 && settings.onRefused === 'abort'}
            busy={upload.rereading}
            onMap={upload.mapColumn}
          />
        )}
        {phase === 'applying' && answer && <Processing versionId={answer.versionId} rows={rowsOf(answer)} onDone={upload.finish} />}
        {phase === 'done' && upload.result && <UploadDone upload={upload.result} onClose={onClose} />}
      </DialogContent>
      <DialogActions>
        {phase === 'choose' && (
          <>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button variant="contained" onClick={check}>
              {t('upload.check')}
            </Button>
          </>
        )}
        {(phase === 'sending' || phase === 'reading') && <Button onClick={upload.cancel}>{t('form.cancel')}</Button>}
        {phase === 'preview' && answer && (
          <>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button onClick={upload.startOver}>{t('upload.otherFile')}</Button>
            <Button
              variant="contained"
              disabled={upload.rereading || !canApply(answer, settings.onRefused) || Boolean(refused)}
              onClick={upload.apply}
            >
              {t('upload.apply')}
            </Button>
          </>
        )}
        {phase === 'applying' && <Button onClick={onClose}>{t('upload.leaveRunning')}</Button>}
        {phase === 'done' && (
          <>
            <Button onClick={onVersions}>{t('charges.versions')}</Button>
            <Button variant="contained" onClick={onClose}>
              {t('form.close')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
