import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Boundary } from '../../client/Boundary.tsx'
import { lastLocation, lastPage } from '../../client/places.ts'
import { useSession } from '../../client/session.ts'
import { paths } from '../../paths.ts'

const SessionDialogs = lazy(async () => ({ default: (await import('./SessionDialogs.tsx')).SessionDialogs }))

/** Where signing in leads anyway, or what it asks for first. */
const passing: string[] = [paths.root, paths.dashboard, paths.enrol]

/**
 * Staff pages are for people who have signed in. The place asked for is remembered, so that signing in leads
 * there, and so is the page that each person was on last.
 * Who was signed in until a moment ago goes to sign in again; everybody else is a visitor and belongs on the home page.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { token, user, ended, left } = useSession()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (token && user && !passing.includes(pathname)) lastPage.remember(pathname + search)
    // whoever was at work here goes on by the page they were on last; whoever signed out wants no more of it
    if (!token && !left && ended !== 'manual' && !passing.includes(pathname)) lastLocation.remember(pathname + search)
  }, [token, user, ended, left, pathname, search])
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
