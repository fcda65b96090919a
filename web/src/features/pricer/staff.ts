import { useQuery } from '@tanstack/react-query'
import { can } from '@ratebook/shared/wire/access.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { query } from '../../client/api.ts'
import { useBrand } from '../../public/brand.tsx'
import { useSession } from '../../client/session.ts'

/** Whether somebody is signed in who may read what this brand's contracts say. A page for visitors asks only when there is a session. */
export function useMayReadContracts(): boolean {
  const { token, user } = useSession()
  const { brandId } = useBrand()
  const me = useQuery({ ...query(sessions.getMe, {}), enabled: token !== null && user === null })
  const who = user ?? me.data
  return token !== null && who !== undefined && can(who, 'contracts:read') && who.brands.some((b) => b.brandId === brandId)
}
