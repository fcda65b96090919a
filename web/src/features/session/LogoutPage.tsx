import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { users } from '@ratebook/shared/users.ts'
import { call } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Loading } from '../../lib/page/Loading.tsx'

/** Ends the session here and on the server; here it ends even when the server cannot be reached. */
export function LogoutPage() {
  const [done, setDone] = useState(!session.token)
  useEffect(() => {
    if (!session.token) return
    const said = call(users.logoutUser, {}).catch(() => undefined)
    session.close()
    void said.finally(() => setDone(true))
  }, [])
  return done ? <Navigate to={paths.auth} replace /> : <Loading />
}
