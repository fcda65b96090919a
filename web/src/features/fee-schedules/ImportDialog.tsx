import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type FeeSchedule, feeSchedules, type ScheduleUpload, scheduleFields } from '@ratebook/shared/fee-schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { download } from '../../client/download.ts'
import { toastError } from '../../client/toasts.tsx'
import { ImportDialog as Frame } from '../../import/ImportDialog.tsx'
import { ImportPreview } from '../../import/ImportPreview.tsx'
import { RefusedRows } from '../../import/RefusedRows.tsx'
import { ResultCounts } from '../../import/ResultCounts.tsx'
import { SkipRefused } from '../../import/SkipRefused.tsx'
import { useImport } from '../../import/use-import.ts'
import { paths } from '../../paths.ts'
import { count } from '../../words/format.ts'
import { ImportSettings } from './ImportSettings.tsx'
import { type Settings, scheduleImporter } from './schedule-importer.ts'
import { useEditionName } from './schedule-words.ts'

const none: FeeSchedule[] = []

/** Loads a fee schedule: its file, and what is told beside it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('feeSchedules')
  const { data: schedules = none } = useQuery(query(feeSchedules.listAllFeeSchedules, {}))
  const [localityName, setLocalityName] = useState('')
  const flow = useImport(
    scheduleImporter(({ source }, stem) =>
      source === 'csv' || source === 'auto' ? stem : [t(`feeSchedules.suggested.${source}`), localityName].filter(Boolean).join(', '),
    ),
  )
  const { phase, answer, result, settings } = flow
  const fileName = flow.file?.name ?? ''
  const ofName = schedules.filter((s) => s.name === settings.name.trim())
  const clash = ofName.some((s) => s.effectiveDate === settings.effectiveDate)
  const otherType = ofName.find((s) => s.feeScheduleType !== settings.feeScheduleType)?.feeScheduleType
  const errors = (tried: boolean): Partial<Record<keyof Settings, string>> => ({
    ...(tried && settings.name.trim() === '' && { name: t('feeSchedules.required') }),
    ...(tried && settings.effectiveDate === '' && { effectiveDate: t('feeSchedules.effectiveDateMissing') }),
    ...(otherType && { name: t('feeSchedules.otherType', { type: t(`feeSchedules.types.${otherType}`) }) }),
    ...(clash && { effectiveDate: t('feeSchedules.clash') }),
    ...flow.failure?.fields,
  })
  const isLoadable = answer !== undefined && answer.missing.length === 0 && answer.items > 0
  const isClean = answer !== undefined && (answer.refused === 0 || settings.onRefused === 'skip')
  return (
    <Frame
      flow={{
        ...flow,
        check() {
          setLocalityName('')
          flow.check()
        },
      }}
      title={t('feeSchedules.importTitle')}
      prompt={t('feeSchedules.drop')}
      about={
        <>
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
      }
      settings={(tried) =>
        phase === 'preview' && (
          <>
            <ImportSettings
              settings={settings}
              names={schedules.map((s) => s.name)}
              errors={errors(tried)}
              onChange={flow.change}
              onLocality={(locality, name) => {
                setLocalityName(name)
                flow.change({ locality })
              }}
            />
            {!clash && !otherType && <NextEdition schedules={schedules} settings={settings} />}
          </>
        )
      }
      isReady={{ apply: settings.name.trim() !== '' && settings.effectiveDate !== '' }}
      canApply={isLoadable && isClean && !clash && !otherType}
      applyLabel={t('feeSchedules.apply')}
      preview={
        answer && (
          <ImportPreview
            title={fileName}
            answer={answer}
            about={answer.source === 'csv' ? t('feeSchedules.readByColumns') : undefined}
            busy={flow.busy}
            fields={answer.source === 'csv' ? scheduleFields.map((f) => [f, t(`feeSchedules.fields.${f}`)] as const) : []}
            onMap={flow.mapColumn}
            onRefused={
              <SkipRefused
                label={t('feeSchedules.skipRefused', { count: answer.refused, number: count(answer.refused) })}
                value={settings.onRefused}
                onChange={(onRefused) => flow.change({ onRefused })}
              />
            }
          >
            <ScheduleCounts answer={answer} />
            {answer.items === 0 && answer.refused === 0 && (
              <Alert severity="warning" sx={{ mt: 2 }}>
                {t('feeSchedules.noLines')}
              </Alert>
            )}
          </ImportPreview>
        )
      }
      done={result && <Done answer={result} fileName={fileName} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

/** Lines that are loaded, rows left out and why, rows refused. */
function ScheduleCounts({ answer }: { answer: ScheduleUpload }) {
  const { t } = useTranslation('feeSchedules')
  return <ResultCounts result={answer} reasonText={(reason, number) => t(`feeSchedules.reasons.${reason}`, { number })} />
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

function Done({ answer, fileName, onClose }: { answer: ScheduleUpload; fileName: string; onClose: () => void }) {
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
      <ScheduleCounts answer={answer} />
      {answer.refused > 0 && <RefusedRows refused={answer.refused} errors={answer.errors} />}
    </>
  )
}
