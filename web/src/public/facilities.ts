import { useQuery } from '@tanstack/react-query'
import { type ActiveFacility, facilities } from '@ratebook/shared/facilities.ts'
import { query } from '../client/api.ts'
import { storage } from '../client/storage.ts'
import { useBrand } from './brand.tsx'

/** The facilities a visitor may choose from. */
export function useFacilities() {
  const { brandId } = useBrand()
  return useQuery({ ...query(facilities.listActiveFacilities, { params: { brandId } }), meta: { public: true } })
}

/** A facility by its name, as the home page links to it, or by its id. */
export const facilityOf = (list: ActiveFacility[] | undefined, text: string) =>
  list?.find((f) => f.id === text || f.name.toLowerCase() === text.toLowerCase())

/** The one facility there is, when there is just one. */
export const onlyOne = (list: ActiveFacility[] | undefined) => (list?.length === 1 ? list[0] : undefined)

/** The facility that somebody chose last in this browser, as long as it is one of those that are offered. */
export const rememberedPlace = {
  set: ({ id }: ActiveFacility) => storage.set('place', id),
  among: (list: readonly ActiveFacility[]) => list.find((f) => f.id === storage.get('place')),
}
