import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Facility } from '@ratebook/shared/facilities.ts'
import { chargeFields, type Upload } from '@ratebook/shared/uploads.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportDialog } from '../../import/ImportDialog.tsx'
import { ImportPreview } from '../../import/ImportPreview.tsx'
import { useImport } from '../../import/use-import.ts'
import { count } from '../../words/format.ts'
import { chargeImporter } from './charge-importer.ts'
import { Processing } from './Processing.tsx'
import { RefusedLink } from './RefusedLink.tsx'
import { UploadCounts } from './UploadCounts.tsx'
import { UploadDone } from './UploadDone.tsx'
import { UploadSettings } from './UploadSettings.tsx'
import { rowsOf } from './ledger.ts'
import { canApply, changesOf } from './upload-counts.ts'

type Props = { facilities: Facility[]; onClose: () => void; onVersions: () => void }

/** Loads a charge master file. */
export function UploadDialog({ facilities, onClose, onVersions }: Props) {
  const { t } = useTranslation('staff')
  const [importer] = useState(() => chargeImporter(facilities.length === 1 ? (facilities[0]?.id ?? '') : ''))
  const flow = useImport(importer)
  const { phase, answer, result, failure, settings } = flow
  const end = (upload: Upload) => answer && flow.finish({ ...answer, ...upload })
  return (
    <ImportDialog
      flow={flow}
      title={t('upload.title')}
      prompt={t('upload.drop')}
      settings={(tried) => (
        <UploadSettings
          settings={settings}
          facilities={facilities}
          error={failure?.fields.facility ?? (tried && !settings.facility ? t('form.choose') : undefined)}
          withRefused={phase === 'choose' || (answer?.refused ?? 0) > 0}
          onChange={flow.change}
        />
      )}
      isReady={{ check: settings.facility !== '' }}
      canApply={answer !== undefined && canApply(answer, settings.onRefused) && !failure}
      applyLabel={t('upload.apply')}
      preview={
        answer && (
          <ImportPreview
            title={
              answer.missing.length > 0 ? answer.fileName : t('upload.wouldDo', { fileName: answer.fileName, rows: count(rowsOf(answer)) })
            }
            answer={answer}
            busy={flow.busy}
            fields={chargeFields.map((f) => [f, t(`upload.fields.${f}`)] as const)}
            onMap={flow.mapColumn}
            onRefused={
              settings.onRefused === 'abort' && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {t('upload.blocked', { number: count(answer.refused) })}
                </Alert>
              )
            }
            allRefused={<RefusedLink versionId={answer.versionId} />}
          >
            <UploadCounts result={answer} />
            {answer.retired > 0 && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {t('upload.retiring', { number: count(answer.retired), facility: answer.facilityName })}
              </Alert>
            )}
            {changesOf(answer) === 0 && answer.refused === 0 && <Alert severity="info">{t('upload.nothingToDo')}</Alert>}
          </ImportPreview>
        )
      }
      progress={answer && <Processing versionId={answer.versionId} rows={rowsOf(answer)} onDone={end} />}
      done={result && <UploadDone upload={result} onClose={onClose} />}
      doneActions={<Button onClick={onVersions}>{t('charges.versions')}</Button>}
      onClose={onClose}
    />
  )
}
