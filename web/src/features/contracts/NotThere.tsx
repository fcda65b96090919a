import Alert from '@mui/material/Alert'
import { Id } from '@ratebook/shared/wire/text.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../client/api.ts'

/** Whether an address can be that of a contract at all, before the server is asked. */
export const isId = (id: string) => Id.safeParse(id).success
export const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

export function NotThere() {
  const { t } = useTranslation('contracts')
  return <Alert severity="info">{t('view.notThere')}</Alert>
}
