import { useQuery } from '@tanstack/react-query'
import { can } from '@ratebook/shared/access.ts'
import { users } from '@ratebook/shared/users.ts'
import { query } from '../../lib/api.ts'
import { useBrand } from '../../lib/brand.tsx'
import { useSession } from '../../lib/session.ts'

/** Whether somebody is signed in who may read what this brand's contracts say. A page for visitors asks only when there is a session. */
export function useMayReadContracts(): boolean {
  const { token, user } = useSession()
  const { brandId } = useBrand()
  const asked = useQuery({ ...query(users.getMe, {}), enabled: token !== null && user === null })
  const who = user ?? asked.data
  return token !== null && who !== undefined && can(who, 'contracts:read') && who.brands.some((b) => b.brandId === brandId)
}
