import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { Suspense } from 'react'
import { Boundary } from './client/Boundary.tsx'
import { isEmbedded } from './client/embedded.ts'
import { page } from './client/page.ts'
import { HomePage } from './features/home/HomePage.tsx'
import { RequireBrand } from './features/shell/RequireBrand.tsx'
import { paths } from './paths.ts'
import { Loading } from './public/Loading.tsx'

const PricerPage = page(() => import('./features/pricer/PricerPage.tsx'), 'PricerPage')
const AnswerPage = page(() => import('./features/pricer/answer/AnswerPage.tsx'), 'AnswerPage')
const BillPage = page(() => import('./features/pricer/bill/BillPage.tsx'), 'BillPage')
const KeptEstimatePage = page(() => import('./features/pricer/KeptEstimatePage.tsx'), 'KeptEstimatePage')
// a table of its own: visitors do not download the names of all that staff have
const StaffRoutes = page(() => import('./staff-routes.tsx'), 'StaffRoutes')

export const AppRoutes = () => (
  <Boundary place={useLocation().pathname}>
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route element={<RequireBrand />}>
          <Route path={paths.home} element={<HomePage prepareAnswer={AnswerPage.prepare} />} />
          <Route path="/pricer/:facilityId" element={<PricerPage />} />
          <Route path="/answer/:facilityId" element={<AnswerPage />} />
          <Route path={paths.bill} element={<BillPage />} />
          <Route path={paths.myEstimate} element={<KeptEstimatePage />} />
        </Route>
        {/* nobody signs in within another site */}
        <Route path="*" element={isEmbedded ? <Navigate to={paths.home} replace /> : <StaffRoutes />} />
      </Routes>
    </Suspense>
  </Boundary>
)
