import { amountsOf } from '@ratebook/shared/good-faith-amounts.ts'
import type { EstimateDocument, EstimateEdit, PricedItem } from '@ratebook/shared/good-faith-document.ts'
import { toDollars } from '@ratebook/shared/pricing/money.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { faultAt, type FieldError } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { brandById } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { activeFacility } from '../../data/facility.ts'
import { refusedFields } from '../../data/problem.ts'
import { listItems } from './items.ts'

type Provided = EstimateEdit['providers'][number]

/** A provider with what each item costs; what cannot be priced is told at its field. */
function priced({ items, ...provider }: Provided, index: number, list: Map<string, PricedItem>, times: number, faults: FieldError[]) {
  const lines = items.map(({ chargeItemId, description, code, units, price, diagnoses, reason, once: isOnce }, i) => {
    const at = `providers.${index}.items.${i}`
    const listed = chargeItemId === null ? undefined : list.get(chargeItemId)
    if (chargeItemId !== null && !listed) faults.push(faultAt(`${at}.description`, 'estimateItemGone'))
    else if (price === null && (listed?.price ?? null) === null) faults.push(faultAt(`${at}.price`, 'estimatePriceMissing'))
    const chargeDescription = listed?.chargeDescription ?? ''
    const said = {
      chargeItemId,
      description,
      chargeDescription,
      code: code || (listed?.code ?? ''),
      units,
      diagnoses,
      reason,
      once: times > 1 && isOnce,
    }
    if (price !== null || !listed) return { ...said, price, source: 'typed' as const, charge: null, share: null }
    const { source, charge, share } = listed
    return { ...said, reason: '', price: listed.price, source, charge, share }
  })
  // a share of a charge is rounded with the others, not by itself
  const amounts = amountsOf(
    lines.map((line) => ({ ...line, price: line.source === 'share' ? null : line.price })),
    times,
  )
  const total = amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
  return { ...provider, items: lines.map((line, i) => ({ ...line, amount: toDollars(amounts[i] ?? 0) })), totalCents: total }
}

/**
 * All that an edition says, at the prices of the day.
 * @throws Problem 422 where an item is not in the facility's list any more, or has no price there
 */
export async function compose(
  { db, brandId, today }: { db: Db; brandId: string; today: Day },
  { diagnoses, providers, facilityId, ...edit }: EstimateEdit,
  { number, edition, before }: Pick<EstimateDocument, 'number' | 'edition' | 'before'>,
): Promise<EstimateDocument> {
  const [brand, facility] = await Promise.all([brandById(db, brandId), activeFacility(db, brandId, facilityId)])
  const faults: FieldError[] = []
  if (edit.dob > today) faults.push(faultAt('dob', 'bornLater'))
  if (edit.startedOn > today) faults.push(faultAt('startedOn', 'bornLater'))
  const ids = providers.flatMap(({ items }) => items.flatMap((item) => item.chargeItemId ?? []))
  const list = await listItems(db, brand, facility, { ids, language: edit.language })
  const parts = providers.map((provider, i) => priced(provider, i, list, edit.recurrence?.times ?? 1, faults))
  if (faults.length) throw refusedFields(fault('estimateWrong'), faults)
  return {
    ...{ number, edition, madeOn: today, issuer: brand.displayName, phone: facility.phone, facilityId: facility.id },
    ...edit,
    ...(before && { before }),
    diagnoses,
    providers: parts.map(({ totalCents, items, ...provider }) => ({
      ...provider,
      items: items.map((item) => ({
        ...item,
        ownDiagnoses: item.diagnoses.length > 0,
        diagnoses: item.diagnoses.length ? item.diagnoses : diagnoses,
      })),
      total: toDollars(totalCents),
    })),
    total: toDollars(parts.reduce((sum, { totalCents }) => sum + totalCents, 0)),
  }
}
