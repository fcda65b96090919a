import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { allowableFields, allowables } from '@ratebook/shared/allowables.ts'
import { useTranslation } from 'react-i18next'
import { download } from '../../client/download.ts'
import { toastError } from '../../client/toasts.tsx'
import { ImportDialog } from '../../import/ImportDialog.tsx'
import { ImportPreview } from '../../import/ImportPreview.tsx'
import { ResultCounts } from '../../import/ResultCounts.tsx'
import { type OnRefused, SkipRefused } from '../../import/SkipRefused.tsx'
import { type Importer, useImport } from '../../import/use-import.ts'
import { count } from '../../words/format.ts'

type Settings = { onRefused: OnRefused }
const importer: Importer<typeof allowables.uploadAllowables, Settings> = {
  call: allowables.uploadAllowables,
  untold: { onRefused: 'abort' },
  refresh: [allowables.listAllowables],
}

/** Loads a file of allowed amounts. */
export function AllowableUpload({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('services')
  const flow = useImport(importer)
  const { answer, result, settings, busy } = flow
  const fileName = flow.file?.name ?? ''
  const changes = answer ? answer.added + answer.changed : 0
  const isClean = answer !== undefined && (answer.refused === 0 || settings.onRefused === 'skip')
  return (
    <ImportDialog
      flow={flow}
      title={t('allowables.uploadTitle')}
      prompt={t('allowables.drop')}
      about={
        <Typography variant="body2">
          {t('allowables.fileHelp')}{' '}
          <Link component="button" type="button" onClick={() => download(allowables.getAllowableTemplate).catch(toastError)}>
            {t('allowables.template')}
          </Link>
        </Typography>
      }
      canApply={isClean && answer.missing.length === 0 && changes > 0 && !flow.failure}
      applyLabel={t('allowables.apply')}
      preview={
        answer && (
          <ImportPreview
            title={fileName}
            answer={answer}
            busy={busy}
            fields={allowableFields.map((f) => [f, t(`allowables.fields.${f}`)] as const)}
            onMap={flow.mapColumn}
            onRefused={
              <SkipRefused
                label={t('allowables.skipRefused', { number: count(answer.refused) })}
                value={settings.onRefused}
                onChange={(onRefused) => flow.change({ onRefused })}
              />
            }
          >
            <ResultCounts result={answer} />
            {changes + answer.refused === 0 && (
              <Alert severity="info" sx={{ mt: 2 }}>
                {t('allowables.nothingToDo')}
              </Alert>
            )}
          </ImportPreview>
        )
      }
      done={
        result && (
          <>
            <Alert severity="success" sx={{ mb: 2 }}>
              {t('allowables.applied', { fileName })}
            </Alert>
            <ResultCounts result={result} />
          </>
        )
      }
      onClose={onClose}
    />
  )
}
