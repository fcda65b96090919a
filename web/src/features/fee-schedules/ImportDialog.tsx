import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import { type FeeSchedule, feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { download } from '../../client/download.ts'
import { percent } from '../../words/format.ts'
import { ChooseFile } from '../../import/ChooseFile.tsx'
import { toastError } from '../../client/toasts.tsx'
import { usePhone } from '../../list/use-phone.ts'
import { paths } from '../../paths.ts'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportSettings } from './ImportSettings.tsx'
import { RefusedRows } from '../../import/RefusedRows.tsx'
import { useEditionName } from './schedule-words.ts'
import { type Phase, type Settings, useScheduleImport } from './use-schedule-import.ts'

const stepOf: Record<Phase, number> = { choose: 0, sending: 0, preview: 1, applying: 1, done: 3 }
const none: FeeSchedule[] = []

/** Loads a fee schedule: choose its file, check what it was taken for, load it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('feeSchedules')
  const phone = usePhone()
  const { data: schedules = none } = useQuery(query(feeSchedules.listAllFeeSchedules, {}))
  const [localityName, setLocalityName] = useState('')
  const flow = useScheduleImport(({ source }, stem) =>
    source === 'csv' || source === 'auto' ? stem : [t(`feeSchedules.suggested.${source}`), localityName].filter(Boolean).join(', '),
  )
  const { phase, answer, busy, settings, sent } = flow
  const [tried, setTried] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const clash = schedules.find((s) => s.name === settings.name.trim() && s.effectiveDate === settings.effectiveDate)
  const otherType = schedules.find(
    (s) => s.name === settings.name.trim() && s.feeScheduleType !== settings.feeScheduleType,
  )?.feeScheduleType
  const errors: Partial<Record<keyof Settings, string>> = {
    ...(tried && settings.name.trim() === '' && { name: t('feeSchedules.required') }),
    ...(tried && settings.effectiveDate === '' && { effectiveDate: t('feeSchedules.effectiveDateMissing') }),
    ...(otherType && { name: t('feeSchedules.otherType', { type: t(`feeSchedules.types.${otherType}`) }) }),
    ...(clash && { effectiveDate: t('feeSchedules.clash') }),
    ...flow.refused?.fields,
  }
  const canApply =
    answer &&
    answer.missing.length === 0 &&
    answer.items > 0 &&
    (answer.refused === 0 || settings.onRefused === 'skip') &&
    !clash &&
    !otherType
  const check = () => {
    setTried(true)
    if (!flow.file) return
    setTried(false)
    setLocalityName('')
    flow.check()
  }
  const apply = () => {
    setTried(true)
    if (settings.name.trim() !== '' && settings.effectiveDate !== '') return flow.apply()
    setTimeout(() => content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const lines = flow.refused?.lines.map((line) => line || t('feeSchedules.unreachable')) ?? []
  const working = phase === 'sending' || phase === 'applying'

  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      fullScreen={phone}
      onClose={(_, reason) => (reason === 'backdropClick' || phase === 'applying' ? undefined : onClose())}
    >
      <DialogTitle>{t('feeSchedules.importTitle')}</DialogTitle>
      <DialogContent ref={content}>
        <Stepper activeStep={stepOf[phase]} alternativeLabel={phone} sx={{ mb: 3 }}>
          {(['choose', 'check', 'done'] as const).map((step) => (
            <Step key={step}>
              <StepLabel>{t(`feeSchedules.steps.${step}`)}</StepLabel>
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
        {phase === 'choose' && (
          <>
            <ChooseFile prompt={t('feeSchedules.drop')} file={flow.file} error={tried && !flow.file} onChoose={flow.chooseFile} />
            <Typography variant="body2" sx={{ mb: 1 }}>
              {t('feeSchedules.fileHelp')}
            </Typography>
            <Typography variant="body2">
              {t('feeSchedules.ownFileHelp')}{' '}
              <Link
                component="button"
                type="button"
                sx={{ verticalAlign: 'baseline' }}
                onClick={() => download(feeSchedules.getFeeScheduleTemplate).catch(toastError)}
              >
                {t('feeSchedules.template')}
              </Link>
            </Typography>
          </>
        )}
        {working && (
          <>
            <Typography role="status" sx={{ mb: 1 }}>
              {sent < 1
                ? t('feeSchedules.sending', { fileName: flow.file?.name, share: percent(Math.round(sent * 100)) })
                : t(phase === 'applying' ? 'feeSchedules.loadingLines' : 'feeSchedules.reading', { fileName: flow.file?.name })}
            </Typography>
            {sent < 1 ? (
              <LinearProgress aria-label={t('feeSchedules.transfer')} variant="determinate" value={sent * 100} />
            ) : (
              <LinearProgress aria-label={t('feeSchedules.processing')} />
            )}
          </>
        )}
        {phase === 'preview' && answer && (
          <>
            <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {flow.file?.name}
            </Typography>
            <Alert severity="info" sx={{ mb: 2 }}>
              {[...(answer.source === 'csv' ? [t('feeSchedules.readByColumns')] : []), ...answer.notes].map((note) => (
                <div key={note}>{note}</div>
              ))}
            </Alert>
            <ImportSettings
              settings={settings}
              names={schedules.map((s) => s.name)}
              errors={errors}
              onChange={flow.change}
              onLocality={(locality, name) => {
                setLocalityName(name)
                flow.change({ locality })
              }}
            />
            {!clash && !otherType && <NextEdition schedules={schedules} settings={settings} />}
            <ImportPreview
              answer={answer}
              busy={busy}
              skip={settings.onRefused === 'skip'}
              onSkip={(skip) => flow.change({ onRefused: skip ? 'skip' : 'abort' })}
              onMap={flow.mapColumn}
            />
          </>
        )}
        {phase === 'done' && answer && <Done answer={answer} fileName={flow.file?.name ?? ''} onClose={onClose} />}
      </DialogContent>
      <DialogActions>
        {phase !== 'done' && phase !== 'applying' && (
          <Button onClick={phase === 'sending' ? flow.startOver : onClose}>{t('feeSchedules.cancel')}</Button>
        )}
        {phase === 'choose' && (
          <Button variant="contained" onClick={check}>
            {t('feeSchedules.check')}
          </Button>
        )}
        {phase === 'preview' && (
          <>
            <Button onClick={flow.startOver}>{t('feeSchedules.otherFile')}</Button>
            <Button variant="contained" disabled={busy || !canApply} onClick={apply}>
              {t('feeSchedules.apply')}
            </Button>
          </>
        )}
        {phase === 'done' && (
          <Button variant="contained" onClick={onClose}>
            {t('feeSchedules.close')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Says it where this is the next edition of a schedule that exists, and what that means. */
function NextEdition({ schedules, settings }: { schedules: readonly FeeSchedule[]; settings: Settings }) {
  const { t } = useTranslation('feeSchedules')
  const name = settings.name.trim()
  const others = schedules
    .filter((s) => s.name === name)
    .map((s) => s.effectiveDate)
    .sort()
  if (others.length === 0 || settings.effectiveDate === '') return null
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {t(others.every((day) => day < settings.effectiveDate) ? 'feeSchedules.newEdition' : 'feeSchedules.earlierEdition', {
        name,
        date: settings.effectiveDate,
        others: others.join(', '),
      })}
    </Alert>
  )
}

function Done({
  answer,
  fileName,
  onClose,
}: {
  answer: NonNullable<ReturnType<typeof useScheduleImport>['answer']>
  fileName: string
  onClose: () => void
}) {
  const { t } = useTranslation('feeSchedules')
  const editionName = useEditionName()
  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>
        {t('feeSchedules.imported', { fileName, schedule: answer.schedule ? editionName(answer.schedule) : '' })}{' '}
        {answer.schedule && (
          <Link component={RouterLink} to={paths.feeSchedule(answer.schedule.id)} onClick={onClose}>
            {t('feeSchedules.show')}
          </Link>
        )}
      </Alert>
      <ImportCounts answer={answer} />
      {answer.refused > 0 && <RefusedRows refused={answer.refused} errors={answer.errors} />}
    </>
  )
}
