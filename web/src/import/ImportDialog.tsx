import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscardDialog } from '../form/DiscardDialog.tsx'
import { usePhone } from '../client/use-phone.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { Transfer } from './Transfer.tsx'
import type { ImportFlow, Phase } from './use-import.ts'

const stepOf: Record<Phase, number> = { choose: 0, sending: 0, preview: 1, applying: 1, done: 3 }

type Props = {
  flow: ImportFlow & { apply: () => void }
  title: string
  /** what to drop, and what is to be known of such files */
  prompt: string
  about?: ReactNode
  /** whether all is told that a dry run needs, and what applying needs besides; `tried` says that it was tried without */
  settings?: (tried: boolean) => ReactNode
  isReady?: { check?: boolean; apply?: boolean }
  canApply: boolean
  applyLabel: string
  preview: ReactNode | ((tried: boolean) => ReactNode)
  /** how far the server is, where it goes on without this dialog */
  progress?: ReactNode
  done: ReactNode
  doneActions?: ReactNode
  onClose: () => void
}

/** Loads a file: choose it, check how it was read and what it would do, apply. */
export function ImportDialog(props: Props) {
  const { flow, isReady: { check: isTold = true, apply: isComplete = true } = {}, progress, onClose } = props
  const { phase, busy, failure } = flow
  const { t } = useTranslation('staff')
  const phone = usePhone()
  const [tried, setTried] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState(false)
  const leave = phase === 'applying' && !progress ? undefined : onClose
  // a key pressed by mistake costs no mapping
  const leaveByKey = flow.isMapped && phase === 'preview' ? () => setLeaving(true) : leave
  const attempt = (isPossible: boolean, go: () => void) => {
    setTried(!isPossible)
    if (isPossible) return go()
    setTimeout(() => content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      fullScreen={phone}
      onClose={(_, reason) => (reason === 'backdropClick' ? undefined : leaveByKey?.())}
    >
      <DialogTitle>{props.title}</DialogTitle>
      <DialogContent ref={content}>
        <Stepper activeStep={stepOf[phase]} alternativeLabel={phone} sx={{ mb: 3 }}>
          {(['choose', 'check', 'done'] as const).map((step) => (
            <Step key={step}>
              <StepLabel>{t(`upload.steps.${step}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {failure && failure.lines.length > 0 && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        {phase === 'choose' && (
          <>
            <ChooseFile prompt={props.prompt} file={flow.file} error={tried && !flow.file} onChoose={flow.chooseFile} />
            {props.about}
          </>
        )}
        {(phase === 'choose' || phase === 'preview') && props.settings?.(tried)}
        {(phase === 'sending' || (phase === 'applying' && !progress)) && <Transfer fileName={flow.file?.name} sent={flow.sent} />}
        {phase === 'applying' && progress}
        {phase === 'preview' && (typeof props.preview === 'function' ? props.preview(tried) : props.preview)}
        {phase === 'done' && props.done}
      </DialogContent>
      <DialogActions>
        {(phase === 'choose' || phase === 'preview') && <Button onClick={onClose}>{t('form.cancel')}</Button>}
        {phase === 'choose' && (
          <Button variant="contained" onClick={() => attempt(isTold && flow.file !== undefined, flow.check)}>
            {t('upload.check')}
          </Button>
        )}
        {phase === 'sending' && <Button onClick={flow.startOver}>{t('form.cancel')}</Button>}
        {phase === 'preview' && (
          <>
            <Button onClick={flow.startOver}>{t('upload.otherFile')}</Button>
            <Button variant="contained" disabled={busy || !props.canApply} onClick={() => attempt(isComplete, flow.apply)}>
              {props.applyLabel}
            </Button>
          </>
        )}
        {phase === 'applying' && progress && <Button onClick={onClose}>{t('upload.leaveRunning')}</Button>}
        {phase === 'done' && (
          <>
            {props.doneActions}
            <Button variant="contained" onClick={onClose}>
              {t('form.close')}
            </Button>
          </>
        )}
      </DialogActions>
      {leaving && <DiscardDialog onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </Dialog>
  )
}
