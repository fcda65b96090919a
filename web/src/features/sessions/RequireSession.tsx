import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Boundary } from '../../client/Boundary.tsx'
import { lastLocation, useSession } from '../../client/session.ts'
import { paths } from '../../paths.ts'

const SessionDialogs = lazy(async () => ({ default: (await import('./SessionDialogs.tsx')).SessionDialogs }))

/**
 * Staff pages are for people who have signed in. The place asked for is remembered, so that signing in leads there.
 * Who was signed in until a moment ago goes to sign in again; everybody else is a visitor and belongs on the home page.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { token, ended } = useSession()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== paths.root) lastLocation.remember(pathname + search)
  }, [pathname, search])
  if (!token) return <Navigate to={ended === 'automatic' || ended === 'idle' ? paths.login : paths.home} replace />
  return (
    <>
      {children}
      <Boundary>
        <Suspense>
          <SessionDialogs />
        </Suspense>
      </Boundary>
    </>
  )
}
