import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { sessions } from '@ratebook/shared/sessions.ts'
import { call } from '../../client/api.ts'
import { session } from '../../client/session.ts'
import { paths } from '../../paths.ts'
import { Loading } from '../../public/Loading.tsx'

/** Ends the session here and on the server; here it ends even when the server cannot be reached. */
export function LogoutPage() {
  const [done, setDone] = useState(!session.token)
  useEffect(() => {
    if (!session.token) return
    const said = call(sessions.logoutUser, {}).catch(() => undefined)
    session.close()
    void said.finally(() => setDone(true))
  }, [])
  return done ? <Navigate to={paths.auth} replace /> : <Loading />
}
