import Link from '@mui/material/Link'
import { uploads } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { download } from '../../client/download.ts'
import { toastError } from '../../client/toasts.tsx'

/** The whole list of refused rows as a file. */
export function RefusedLink({ versionId }: { versionId: string }) {
  const { t } = useTranslation('staff')
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      onClick={() => download(uploads.downloadRefused, { id: versionId }).catch(toastError)}
    >
      {t('upload.allRefused')}
    </Link>
  )
}
