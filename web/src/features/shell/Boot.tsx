import { Suspense, useEffect } from 'react'
import '../../i18n/index.ts'
import { Boundary } from '../../client/Boundary.tsx'
import { Offline } from '../../client/Offline.tsx'
import { BrandProvider, useHostBrand } from '../../public/brand.tsx'
import { AppRoutes } from '../../routes.tsx'
import { Loading } from '../../public/Loading.tsx'
import { ServerAway } from './ServerAway.tsx'

/** Taken away once there is something to see; its own style sheet hides it after a second at the latest. */
function EndOfSplash() {
  useEffect(() => document.getElementById('splash')?.remove(), [])
  return null
}

/** Nothing can be shown in the right colours and words before brand and texts are there. */
function Branded() {
  const { brand, away, retry, isFetching } = useHostBrand()
  if (brand === undefined && !away) return <Loading />
  return (
    <>
      <EndOfSplash />
      {brand === undefined ? (
        <ServerAway retry={retry} retrying={isFetching} />
      ) : (
        <BrandProvider brand={brand}>
          <AppRoutes />
        </BrandProvider>
      )}
    </>
  )
}

export const Boot = () => (
  <Suspense fallback={<Loading />}>
    <Offline />
    <Boundary>
      <Branded />
    </Boundary>
  </Suspense>
)
