import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { RequireSession } from './features/session/RequireSession.tsx'
import { Loading } from './lib/page/Loading.tsx'
import { RequireBrand } from './features/shell/RequireBrand.tsx'
import { paths } from './paths.ts'

/** A page whose code is fetched when somebody goes there. */
const page = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) => lazy(async () => ({ default: (await load())[name] }))

const HomePage = page(() => import('./features/home/HomePage.tsx'), 'HomePage')
const PricerPage = page(() => import('./features/pricer/PricerPage.tsx'), 'PricerPage')
const LoginPage = page(() => import('./features/session/LoginPage.tsx'), 'LoginPage')
const LogoutPage = page(() => import('./features/session/LogoutPage.tsx'), 'LogoutPage')
const ErrorPage = page(() => import('./features/errors/ErrorPage.tsx'), 'ErrorPage')
const StaffArea = page(() => import('./features/shell/StaffArea.tsx'), 'StaffArea')
const FirstPage = page(() => import('./features/shell/FirstPage.tsx'), 'FirstPage')
const ChargeMasterPage = page(() => import('./features/charges/ChargeMasterPage.tsx'), 'ChargeMasterPage')

export const AppRoutes = () => (
  <Suspense fallback={<Loading />}>
    <Routes>
      <Route element={<RequireBrand />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path="/pricer/:facilityId" element={<PricerPage />} />
      </Route>

      <Route path={paths.auth} element={<Navigate to={paths.login} replace />} />
      <Route path={paths.login} element={<LoginPage />} />
      <Route path={paths.logout} element={<LogoutPage />} />
      <Route path={paths.error} element={<Navigate to={paths.errorPage(1)} replace />} />
      <Route path="/error/:variant" element={<ErrorPage />} />

      <Route element={<RequireSession><StaffArea /></RequireSession>}>
        <Route path={paths.root} element={<FirstPage />} />
        <Route path={paths.chargeMaster} element={<ChargeMasterPage />} />
      </Route>

      <Route path="*" element={<Navigate to={paths.errorPage(1)} replace />} />
    </Routes>
  </Suspense>
)
