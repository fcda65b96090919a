import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { can } from '@ratebook/shared/wire/access.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router-dom'
import { Loading } from '../../public/Loading.tsx'
import { useSession } from '../../client/session.ts'
import { paths } from '../../paths.ts'

/** Everything about contracts is for those to whom it was opened; others are told whom to ask. */
export function ContractAccess() {
  const { user } = useSession()
  return user && can(user, 'contracts:read') ? (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  ) : (
    <NoAccess />
  )
}

function NoAccess() {
  const { t } = useTranslation('contracts')
  return (
    <Paper
      variant="outlined"
      sx={{ maxWidth: '40rem', mx: 'auto', mt: { md: 4 }, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Typography variant="h1">{t('access.title')}</Typography>
      <Typography>{t('access.text')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('access.how')}</Typography>
      <Button component={Link} to={paths.dashboard} variant="contained" sx={{ mt: 1 }}>
        {t('access.leave')}
      </Button>
    </Paper>
  )
}
