import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { chargeList } from '@ratebook/shared/charges.ts'
import type { FilterItem } from '@ratebook/shared/wire/list.ts'
import type { Upload } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../../client/error-words.ts'
import { Link as RouterLink } from 'react-router-dom'
import { writeListState } from '../../list/list-state.ts'
import { paths } from '../../paths.ts'
import { RefusedRows } from '../../import/RefusedRows.tsx'
import { RefusedLink } from './RefusedLink.tsx'
import { UploadCounts } from './UploadCounts.tsx'

/** The charge master's list of what a facility has without any code. */
function uncodedOf(facilityName: string) {
  const filters: FilterItem[] = [
    { field: 'facilityName', equator: 'equals', value: facilityName },
    { field: 'coding', equator: 'equals', value: 'uncoded' },
  ]
  const state = { page: 1, size: 100, sort: chargeList.defaultSort, filters }
  return `${paths.chargeMaster}?${writeListState(chargeList, state, new URLSearchParams())}`
}

/** How an upload ended. */
export function UploadDone({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  if (upload.status === 'failed') return <Alert severity="error">{t('upload.failed', { message: say(upload, upload.message) })}</Alert>
  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>
        {t('upload.applied', { fileName: upload.fileName, facility: upload.facilityName })}
      </Alert>
      <UploadCounts
        result={upload}
        rates={
          <Link component={RouterLink} to={paths.publishedRates} onClick={onClose}>
            {t('upload.showRates')}
          </Link>
        }
        uncoded={
          <Link component={RouterLink} to={uncodedOf(upload.facilityName)} onClick={onClose}>
            {t('upload.showUncoded')}
          </Link>
        }
      />
      {upload.refused > 0 && (
        <RefusedRows refused={upload.refused} errors={upload.errors} all={<RefusedLink versionId={upload.versionId} />} />
      )}
    </>
  )
}
