import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { useSession } from '../../client/session.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { paths } from '../../paths.ts'
import { useBrandOrNone } from '../../public/brand.tsx'
import { useTitle } from '../../words/title.ts'
import { OwnFactors } from './factors/OwnFactors.tsx'
import { OwnEmail } from './OwnEmail.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** What concerns oneself alone: the address, the password, and where one is signed in. */
export function OwnAccountPage() {
  const { t } = useTranslation('accounts')
  const { t: shell } = useTranslation('shell')
  const { user } = useSession()
  const name = useBrandOrNone()?.displayName ?? shell('product')
  useTitle(shell('documentTitle', { page: t('own.title'), name }))
  const { data: account, error, refetch } = useQuery(query(ownAccount.getOwnAccount, {}))
  if (error && !account) return <LoadFailed message={error.message} retry={() => void refetch()} />
  if (!account || !user) return <Skeleton variant="rounded" height={480} />
  return (
    <>
      <Box component="header" sx={{ mb: 2.5 }}>
        <Typography variant="h1">{t('own.title')}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t('own.lead', { username: user.username })}</Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 900 }}>
        <OwnEmail account={account} />
        <SectionCard title={t('own.password')} help={t(account.hasPassword ? 'own.passwordHelp' : 'own.noPassword')}>
          {account.hasPassword && (
            <div>
              <Button variant="outlined" component={Link} to={{ hash: paths.changePassword }}>
                {t('ownPassword.title')}
              </Button>
            </div>
          )}
        </SectionCard>
        <OwnFactors hasPassword={account.hasPassword} />
        <OwnSessions sessions={account.sessions} />
      </Box>
    </>
  )
}
