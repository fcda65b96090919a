import { useTranslation } from 'react-i18next'
import { AlertIcon } from '../words/icons.tsx'

/** Stands where something could not be loaded, and offers to try again. */
export function LoadFailed({ retry, message }: { retry?: () => void; message?: string }) {
  const { t } = useTranslation()
  return (
    <div className="notice notice-error" role="alert">
      <AlertIcon />
      <p>
        {message || t('common.loadFailed')}{' '}
        {retry && (
          <button type="button" className="link" onClick={retry}>
            {t('common.retry')}
          </button>
        )}
      </p>
    </div>
  )
}
