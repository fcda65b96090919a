import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import { useSend } from '../../client/send.ts'
import { refreshMe } from '../../client/me.ts'
import { lastLocation } from '../../client/places.ts'
import { useSession } from '../../client/session.ts'
import { toastError } from '../../client/toasts.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { paths } from '../../paths.ts'
import { useBrandOrNone } from '../../public/brand.tsx'
import { useTitle } from '../../words/title.ts'
import type { Doing } from './factors/FactorDialogs.tsx'

const FactorDialogs = lazy(async () => ({ default: (await import('./factors/FactorDialogs.tsx')).FactorDialogs }))

/** Where somebody is led who needs a second step and has none: nothing else works until there is one. */
export function EnrolPage() {
  const { t } = useTranslation('factors')
  const { user } = useSession()
  const navigate = useNavigate()
  const start = useSend(ownFactors.startApp)
  const [doing, go] = useState<Doing>()
  const [done, setDone] = useState(false)
  useTitle(t('enrol.documentTitle', { name: useBrandOrNone()?.displayName ?? '' }))
  if (!user) return null
  if (!user.mustEnrol && !done) return <Navigate to={paths.account} replace />

  const startApp = () =>
    start.mutate({ body: { password: '' } }, { onSuccess: (app) => go({ what: 'confirm-app', ...app }), onError: toastError })
  async function goOn() {
    setDone(true)
    await refreshMe().catch(toastError)
    navigate(lastLocation.take() ?? paths.dashboard, { replace: true })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 720, mx: 'auto' }}>
      <Box component="header">
        <Typography variant="h1">{t('enrol.title')}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t('enrol.lead')}</Typography>
      </Box>
      <SectionCard title={t('enrol.app')} help={t('enrol.appHelp')}>
        <div>
          <Button variant="contained" disabled={start.isPending} onClick={startApp}>
            {t('enrol.appStart')}
          </Button>
        </div>
      </SectionCard>
      <SectionCard title={t('enrol.passkey')} help={t('enrol.passkeyHelp')}>
        <div>
          <Button variant="outlined" onClick={() => go({ what: 'add-passkey' })}>
            {t('enrol.passkeyStart')}
          </Button>
        </div>
      </SectionCard>
      <Suspense>{doing && <FactorDialogs doing={doing} go={go} enrols onChanged={goOn} />}</Suspense>
    </Box>
  )
}
