import { amountsOf } from '@ratebook/shared/good-faith-amounts.ts'
import type { EstimateDocument, EstimateEdit, PricedItem, Provider } from '@ratebook/shared/good-faith-document.ts'
import type { Estimate } from '@ratebook/shared/good-faith-estimates.ts'
import type { Recurrence } from '@ratebook/shared/good-faith-recurrence.ts'
import type { Cents } from '@ratebook/shared/pricing/money.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'

type KeptItem = EstimateDocument['providers'][number]['items'][number]
type EditedItem = EstimateEdit['providers'][number]['items'][number]
/** What stands in the form: the body of the call, and beside an item of the list what the list says of it. */
export type ItemValues = EditedItem & { listed?: Pick<KeptItem, 'chargeDescription' | 'price' | 'source' | 'charge' | 'share'> }
export type ProviderValues = Provider & { items: ItemValues[] }
export type Values = Omit<EstimateEdit, 'providers' | 'dob' | 'startedOn' | 'recurrence'> & {
  id?: string
  version?: number
  dob: Day | null
  startedOn: Day | null
  providers: ProviderValues[]
  recurrence: (Omit<Recurrence, 'from' | 'until'> & { from: Day | null; until: Day | null }) | null
}

export const blankItem: ItemValues = {
  chargeItemId: null,
  description: '',
  code: '',
  diagnoses: [],
  units: 1,
  price: null,
  reason: '',
  once: false,
}
export const blankProvider: ProviderValues = { name: '', npi: '', tin: '', address: '', items: [blankItem] }
export const blank = (today: Day, facilityId: string): Values => ({
  ...{ language: 'en', firstName: '', lastName: '', dob: null, basis: 'scheduled', startedOn: today, scheduledFor: null },
  ...{ service: '', recurrence: null, diagnoses: [], facilityId, providers: [blankProvider], separate: [] },
})

/** An item that the list offers, as it comes into the form. */
export const itemOf = ({ chargeItemId, description, code, units, ...listed }: PricedItem): ItemValues => ({
  ...blankItem,
  ...{ chargeItemId, description, code, units, listed },
})

const itemValues = ({ chargeItemId, description, code, units, reason, diagnoses, ownDiagnoses, price, ...rest }: KeptItem): ItemValues => ({
  ...{ chargeItemId, description, code, units, reason, once: rest.once ?? false },
  diagnoses: ownDiagnoses ? diagnoses : [],
  price: rest.source === 'typed' ? price : null,
  ...(rest.source !== 'typed' && {
    listed: { chargeDescription: rest.chargeDescription, price, source: rest.source, charge: rest.charge, share: rest.share },
  }),
})
export const valuesOf = ({ id, version, document: d }: Estimate): Values => ({
  ...{ id, version, language: d.language, firstName: d.firstName, lastName: d.lastName, dob: d.dob, basis: d.basis },
  ...{
    startedOn: d.startedOn,
    scheduledFor: d.scheduledFor,
    service: d.service,
    recurrence: d.recurrence ?? null,
    diagnoses: d.diagnoses,
    facilityId: d.facilityId,
  },
  providers: d.providers.map(({ name, npi, tin, address, items }) => ({ name, npi, tin, address, items: items.map(itemValues) })),
  separate: d.separate,
})

/** How many times what is estimated is given, as it is filled in. */
export const timesIn = (recurrence: Values['recurrence']) => (recurrence && Number.isInteger(recurrence.times) ? recurrence.times : 1)

/** What each item of a provider comes to as it is filled in, all times together; null where that cannot be said. */
export const amountsIn = (items: readonly ItemValues[], times: number): (Cents | null)[] =>
  amountsOf(
    items.map(({ units, price, listed, once }) => ({
      once,
      units: Number.isFinite(units) ? units : 0,
      price: price ?? (listed?.source === 'stated' ? listed.price : null),
      charge: listed?.charge ?? null,
      share: listed?.share ?? null,
    })),
    times,
  ).map((cents, i) => (Number.isNaN(items[i]?.price) || !Number.isFinite(items[i]?.units) ? null : cents))

/** How somebody uses a service, as the address from the pricer has it. */
export function usedIn(params: URLSearchParams) {
  const units = params.getAll('units').map((text) => {
    const [pxCode = '', revenueCode = '', of = ''] = text.split(' ')
    return { pxCode, revenueCode, units: Number(of) }
  })
  return { units, days: Number(params.get('days')) || null }
}
