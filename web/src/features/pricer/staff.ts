import { useQuery } from '@tanstack/react-query'
import { type Capability, can } from '@ratebook/shared/wire/access.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { query } from '../../client/api.ts'
import { useBrand } from '../../public/brand.tsx'
import { useSession } from '../../client/session.ts'

/** Whether somebody is signed in who may do this for the brand. A page for visitors asks only when there is a session. */
export function useMay(capability: Capability): boolean {
  const { token, user } = useSession()
  const { brandId } = useBrand()
  const me = useQuery({ ...query(sessions.getMe, {}), enabled: token !== null && user === null })
  const who = user ?? me.data
  return token !== null && who !== undefined && can(who, capability) && who.brands.some((b) => b.brandId === brandId)
}
