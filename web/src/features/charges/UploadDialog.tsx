import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Facility } from '@ratebook/shared/facility-settings.ts'
import { chargeFields } from '@ratebook/shared/charge-fields.ts'
import type { Upload } from '@ratebook/shared/uploads.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportDialog } from '../../import/ImportDialog.tsx'
import { ImportPreview } from '../../import/ImportPreview.tsx'
import { useImport } from '../../import/use-import.ts'
import { count } from '../../words/format.ts'
import { chargeImporter, type Settings } from './charge-importer.ts'
import { SeveralPrices } from './SeveralPrices.tsx'
import { UploadWarnings } from './UploadWarnings.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FirstItems } from './FirstItems.tsx'
import { HowRead } from './HowRead.tsx'
import { Processing } from './Processing.tsx'
import { RefusedLink } from './RefusedLink.tsx'
import { UploadCounts } from './UploadCounts.tsx'
import { UploadDone } from './UploadDone.tsx'
import { UploadSettings } from './UploadSettings.tsx'
import { rowsOf } from './ledger.ts'
import { canApply, changesOf } from './upload-counts.ts'

/** `version`: a file that waits to be looked at, to go on with */
type Props = { facilities: Facility[]; version?: Upload; onClose: () => void; onVersions: () => void }

/** Loads a charge master file. */
export function UploadDialog({ facilities, version, onClose, onVersions }: Props) {
  const { t } = useTranslation('staff')
  const usual = facilities.length === 1 ? (facilities[0]?.id ?? '') : ''
  const [importer] = useState(() => chargeImporter(version?.facilityId ?? usual, version?.mode ?? 'merge'))
  const flow = useImport(importer, version && { versionId: version.versionId })
  const { phase, answer, result, failure, settings } = flow
  const agreed = settings.agreed.split(',').filter(Boolean)
  // what was agreed to is agreed to anew once the file is read another way
  const change = (next: Partial<Settings>) => flow.change({ agreed: '', ...next })
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
          hospitals={phase === 'preview' ? answer : undefined}
          onChange={(next) => ('onRefused' in next ? flow.change(next) : change(next))}
        />
      )}
      isReady={{ check: settings.facility !== '', apply: answer?.warnings.every(({ code }) => agreed.includes(code)) }}
      canApply={answer !== undefined && canApply(answer, settings.onRefused) && !failure}
      applyLabel={t('upload.apply')}
      preview={(tried) =>
        answer && (
          <ImportPreview
            title={
              answer.missing.length > 0 ? answer.fileName : t('upload.wouldDo', { fileName: answer.fileName, rows: count(rowsOf(answer)) })
            }
            // the hospital is asked for above, not among the columns
            answer={{ ...answer, missing: answer.missing.filter((field) => field !== 'hospital') }}
            busy={flow.busy}
            fields={chargeFields.map((f) => [f, t(`upload.fields.${f}`)] as const)}
            reading={
              <HowRead
                answer={answer}
                hospital={settings.hospital}
                onUse={(mapping, told) => flow.remap({ ...mapping }, { agreed: '', ...told })}
              />
            }
            onRefused={
              settings.onRefused === 'abort' && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {t('upload.blocked', { number: count(answer.refused) })}
                </Alert>
              )
            }
            allRefused={<RefusedLink versionId={answer.versionId} />}
          >
            {answer.missing.length === 0 && (
              <>
                <UploadCounts result={answer} />
                {answer.facts.length > 0 && (
                  <FileFacts
                    facts={answer.facts}
                    facility={answer.facilityName}
                    chosen={settings.facts}
                    onChoose={(facts) => flow.change({ facts })}
                  />
                )}
                {answer.firstItems.length > 0 && <FirstItems items={answer.firstItems} />}
                {answer.contradictions.items > 0 && (
                  <SeveralPrices
                    contradictions={answer.contradictions}
                    choice={settings.contradictions}
                    onChoose={(contradictions) => change({ contradictions })}
                  />
                )}
                {answer.warnings.length > 0 && (
                  <UploadWarnings
                    warnings={answer.warnings}
                    agreed={agreed}
                    tried={tried}
                    onAgree={(codes) => flow.change({ agreed: codes.join(',') })}
                  />
                )}
                {answer.retired > 0 && (
                  <Alert severity="warning" sx={{ mb: 2 }}>
                    {t('upload.retiring', { number: count(answer.retired), facility: answer.facilityName })}
                  </Alert>
                )}
                {changesOf(answer) === 0 && answer.refused === 0 && <Alert severity="info">{t('upload.nothingToDo')}</Alert>}
              </>
            )}
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
