import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { type MenuEntry, pageAt } from './menu.ts'

/** Where somebody who has just signed in was last, as long as they may still go there. */
export function ContinueLink({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell')
  const { continueAt } = (useLocation().state as { continueAt?: string | null } | null) ?? {}
  const page = continueAt ? pageAt(new URL(continueAt, location.origin).pathname, entries) : undefined
  if (!continueAt || !page) return null
  return (
    <Alert severity="info" icon={false} sx={{ mb: 2 }}>
      {t('continue')}{' '}
      <Link className="link" to={continueAt}>
        {t(page.title)}
      </Link>
    </Alert>
  )
}
