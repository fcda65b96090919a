import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { lastLocation, useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'

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
  return token ? children : <Navigate to={ended === 'automatic' ? paths.login : paths.home} replace />
}
