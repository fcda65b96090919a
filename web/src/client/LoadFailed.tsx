import { useTranslation } from 'react-i18next'
import { FailureNotice } from './FailureNotice.tsx'

/** Stands where something could not be loaded, and offers to try again. */
export function LoadFailed({ retry, message }: { retry?: () => void; message?: string }) {
  const { t } = useTranslation()
  return (
    <FailureNotice>
      <p>
        {message || t('common.loadFailed')}{' '}
        {retry && (
          <button type="button" className="link" onClick={retry}>
            {t('common.retry')}
          </button>
        )}
      </p>
    </FailureNotice>
  )
}
