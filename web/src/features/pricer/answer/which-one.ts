import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { isReading } from '@ratebook/shared/pricing/professional-part.ts'
import { ofSameCode, useSameCodes } from '../../../public/same-service.ts'

const nameIn = ({ plainName, chargeDescription }: Procedure) => plainName || chargeDescription

/** What the list has that reads like a service: same codes and name, and between which prices that is; and whether this is all of it. */
export function alternativesTo(records: readonly Procedure[], service: Procedure) {
  const ofCode = ofSameCode(records, service)
  const prices = ofCode.find(({ id }) => id === service.id)?.prices
  const items = ofCode.filter((item) => nameIn(item) === nameIn(service) && isReading(item.modifiers) === isReading(service.modifiers))
  return { items, prices, isWhole: prices !== undefined && items.length >= prices.count }
}

/** Which of several items may be meant; none has `prices` where there is but one price. */
export function useWhich(facility: ActiveFacility, service: Procedure) {
  const { data: [records] = [], error, refetch } = useSameCodes([facility], service)
  return { ...alternativesTo(records ?? [], service), isKnown: records !== undefined, error, retry: () => void refetch() }
}
export type Which = ReturnType<typeof useWhich>

/** Which side of the body is meant, as modifiers say it. */
export function sideOf({ modifiers }: Pick<Procedure, 'modifiers'>): 'left' | 'right' | 'both' | null {
  const said = modifiers.toUpperCase().split(/[^A-Z0-9]+/)
  if (said.includes('50') || (said.includes('LT') && said.includes('RT'))) return 'both'
  return said.includes('LT') ? 'left' : said.includes('RT') ? 'right' : null
}
