import { useNavigate } from 'react-router-dom'
import { sessions } from '@ratebook/shared/sessions.ts'
import { call } from '../../client/api.ts'
import { lastLocation, lastPage } from '../../client/places.ts'
import { session } from '../../client/session.ts'
import { useBrandOrNone } from '../../public/brand.tsx'
import { paths } from '../../paths.ts'

/** What follows when the server has let somebody in: who they are is asked, and they go where they wanted to. */
export function useEnter() {
  const navigate = useNavigate()
  const brand = useBrandOrNone()
  return async ({ token }: { token: string }) => {
    session.open(token)
    try {
      const me = await call(sessions.getMe, {})
      const goesOn = session.state().left?.userId === me.id
      session.construct(me, brand?.brandId)
      const wasOn = lastPage.read()
      // set up first, what was asked for then
      const place = me.mustEnrol ? paths.enrol : (lastLocation.take() ?? (goesOn ? wasOn : null))
      navigate(place ?? paths.dashboard, { replace: true, state: place ? null : { continueAt: wasOn } })
    } catch (error) {
      if (session.token) session.close()
      throw error
    }
  }
}
