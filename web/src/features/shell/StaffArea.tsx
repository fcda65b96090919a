import { ThemeProvider } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { can } from '@ratebook/shared/wire/access.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import type { Language } from '@ratebook/shared/wire/language.ts'
import { wordIssues } from '@ratebook/shared/wire/zod-faults.ts'
import { Boundary } from '../../client/Boundary.tsx'
import { query } from '../../client/api.ts'
import { useIsDark } from '../../client/mode.ts'
import { sayFault } from '../../client/error-words.ts'
import { prepareToasts } from '../../client/toasts.tsx'
import { BrandProvider, useBrandOrNone, usePalette } from '../../public/brand.tsx'
import { session, useSession } from '../../client/session.ts'
import { paths } from '../../paths.ts'
import { themeOf } from '../../theme.ts'
import { Loading } from '../../public/Loading.tsx'
import { EnrolFrame } from './EnrolFrame.tsx'
import { NeutralPage } from './NeutralPage.tsx'
import { StaffFrame } from './StaffFrame.tsx'
import { useOwnLanguage } from './use-own-language.ts'

// what a form's schema refuses is said as the server would say it, in the language chosen
wordIssues((of) => sayFault(of))

/** Everything for people who have signed in: first who it is, then the brand they act for, then the page. */
export function StaffArea() {
  const host = useBrandOrNone()
  const { user } = useSession()
  useOwnLanguage(user)
  const me = useQuery({ ...query(sessions.getMe, {}), enabled: user === null })
  useEffect(() => {
    if (me.data && !session.user) session.construct(me.data, host?.brandId)
  }, [me.data, host?.brandId])
  if (me.error && !user) return <Unavailable retry={() => void me.refetch()} />
  if (!user) return <Loading />
  return <OfBrand />
}

function OfBrand() {
  const { user, brandId } = useSession()
  const clientId = brandId ?? user?.clientId ?? user?.brands[0]?.brandId
  const brand = useQuery({ ...query(brands.getBrand, { params: { clientId: clientId ?? '' } }), enabled: clientId !== undefined })
  if (clientId === undefined) return <WithoutBrand />
  if (brand.error) return <Unavailable retry={() => void brand.refetch()} />
  if (!brand.data) return <Loading />
  // another brand is another world: its pages start afresh
  return (
    <BrandProvider brand={brand.data}>
      <Themed key={clientId} />
    </BrandProvider>
  )
}

/** Whoever looks after no brand yet can make one, and do nothing else; others have no business here. */
function WithoutBrand() {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user || !can(user, 'brands:write')) return <Navigate to={paths.home} replace />
  if (pathname !== paths.newBrand) return <Navigate to={paths.newBrand} replace />
  return (
    <BrandProvider brand={null}>
      <Themed />
    </BrandProvider>
  )
}

function Themed() {
  // forms check while somebody types: their words are there beforehand
  const { i18n } = useTranslation('errors')
  useEffect(prepareToasts, [])
  const { primary, secondary } = usePalette()
  const { pathname } = useLocation()
  const { user } = useSession()
  const mode = useIsDark() ? 'dark' : 'light'
  const theme = useMemo(() => themeOf({ primary, secondary }, i18n.language as Language, mode), [primary, secondary, i18n.language, mode])
  if (user?.mustEnrol && pathname !== paths.enrol) return <Navigate to={paths.enrol} replace />
  const Frame = user?.mustEnrol ? EnrolFrame : StaffFrame
  return (
    <ThemeProvider theme={theme}>
      <Frame>
        <Boundary place={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </Frame>
    </ThemeProvider>
  )
}

function Unavailable({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <NeutralPage title={t('away.title')} text={t('away.text')}>
      <button type="button" className="button" onClick={retry}>
        {t('away.retry')}
      </button>
    </NeutralPage>
  )
}
