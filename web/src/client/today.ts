import { dayIn } from '@ratebook/shared/wire/day.ts'
import { useSession } from './session.ts'

/** The time zone of the brand one acts for: its contracts and schedules count by the day there, wherever one sits. */
export function useTimeZone(): string {
  const { user, brandId } = useSession()
  const brand = user?.brands.find((b) => b.brandId === brandId) ?? user?.brands[0]
  return brand?.timeZone ?? ''
}
export const useToday = () => dayIn(useTimeZone())
