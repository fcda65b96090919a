import type { Contract, contracts, NewContract } from '@ratebook/shared/contracts.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

export type Defaults = Reply<typeof contracts.getContractDefaults>
/** What is typed: the body of the call; with `id` and `version` when it is an edit. */
export type Values = z.input<typeof NewContract> & {
  id?: string
  version?: number
  vendorContacts: z.input<typeof NewContract>['vendorContacts']
}

export const blankContact = { name: '', title: '', emails: '', phone: '' }
export const blank = {
  name: '',
  isPayer: true,
  effectiveDate: null,
  terminationDate: null,
  description: '',
  notification: '',
  renew: 'NONE',
  alert: true,
  vendorContacts: [blankContact],
  alertContactIds: [],
  facilityIds: [],
}

export const valuesOf = (c: Contract): Values => ({
  id: c.id,
  version: c.version,
  name: c.name,
  isPayer: c.isPayer,
  effectiveDate: c.effectiveDate,
  terminationDate: c.terminationDate,
  description: c.description,
  notification: c.notification,
  renew: c.renew,
  alert: c.alert,
  alertContactIds: c.alertContactIds,
  facilityIds: c.facilityIds,
  vendorContacts: c.vendorContacts.map(({ name, title, emails, phone }) => ({ name, title, emails, phone })),
})

type People = { people: Defaults['alertUsers']; facilities: Defaults['facilities'] }
/** What is stored in a field, as a person reads it. */
export function useValueWords({ people, facilities }: People) {
  const { t } = useTranslation('contracts')
  const names = (ids: readonly string[] | undefined, of: readonly (readonly [id: string, name: string])[]) =>
    (ids ?? []).map((id) => new Map(of).get(id) ?? t('form.gone')).join(', ')
  return (name: keyof Values, values: Values): string => {
    switch (name) {
      case 'alertContactIds':
        return names(
          values.alertContactIds,
          people.map((u) => [u.userId, u.name]),
        )
      case 'facilityIds':
        return values.facilityIds?.length
          ? names(
              values.facilityIds,
              facilities.map((f) => [f.id, f.name]),
            )
          : t('contracts.allFacilities')
      case 'vendorContacts':
        return (values.vendorContacts ?? []).map((c) => c.name).join(', ')
      case 'renew':
        return t(`renewals.${values.renew ?? 'NONE'}`)
      case 'alert':
        return t(values.alert ? 'form.yes' : 'form.no')
      default:
        return String(values[name] ?? '')
    }
  }
}
