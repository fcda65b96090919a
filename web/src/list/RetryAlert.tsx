import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

/** What could not be loaded, in a staff page, and the way to try again. */
export function RetryAlert({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={retry}>
          {t('list.retry')}
        </Button>
      }
    >
      {error.message || t('form.unreachable')}
    </Alert>
  )
}
