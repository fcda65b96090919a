import { raw } from 'sql-template-tag'
import { timesQuantity, toCents, toHundredths } from '@ratebook/shared/pricing/money.ts'
import type { Line, ServiceType, Visit } from '@ratebook/shared/pricing/terms.ts'

/**
 * A service as charge masters and people name it; `amount` are dollars charged for one
 * unit, null or 0 where none is known: a charge of nothing is no charge.
 */
export interface ServiceCodes {
  cptHcpcs: string
  revenueCode: string
  chargeCode: string
  drgCode: string
  aprDrgCode: string
  modifiers: string
  amount: number | null
  units: number
  /** the item of the charge master, where it is one */
  itemId?: string
}

/** An item of the charge master with all that its price depends on. */
export interface ChargedItem extends Omit<ServiceCodes, 'units'> {
  itemId: string
  facilityId: string
  /** what physicians bill is paid by rules of their own */
  billingClass: string
}
/** The columns of that: whoever prices items reads these. @param of the alias of charge_item */
export const chargedColumns = (of: 'c' | 'v' | 'item') =>
  raw(`${of}.id AS "itemId", ${of}.facility_id AS "facilityId", ${of}.cpt_hcpcs AS "cptHcpcs", ${of}.revenue_code AS "revenueCode",
    ${of}.code AS "chargeCode", ${of}.drg_code AS "drgCode", ${of}.apr_drg_code AS "aprDrgCode",
    ${of}.modifiers, ${of}.billing_class AS "billingClass", ${of}.amount`)

/** Modifiers as every table keeps them: a text, whatever stands between them. */
export const modifiersIn = (text: string) =>
  text === ''
    ? []
    : text
        .toUpperCase()
        .split(/[^A-Z0-9]+/)
        .filter(Boolean)
const none: readonly string[] = []
const one = (code: string) => (code ? [code.toUpperCase()] : none)

/** The line that the engine prices. */
export function lineOf({ cptHcpcs, revenueCode, chargeCode, drgCode, aprDrgCode, modifiers, amount, units, itemId }: ServiceCodes): Line {
  const unitsHundredths = toHundredths(units)
  return {
    codes: {
      CPT_HCPCS: one(cptHcpcs),
      REVENUE_CODE: one(revenueCode),
      CHARGE_CODE: one(chargeCode),
      MS_DRG: one(drgCode),
      APR_DRG: one(aprDrgCode),
      MODIFIER: modifiersIn(modifiers),
    },
    chargeCents: !amount ? null : timesQuantity(toCents(amount), unitsHundredths),
    unitsHundredths,
    ...(itemId !== undefined && { itemId }),
  }
}

/** What physicians bill is paid by the rules for physicians, wherever the patient is. */
const serviceTypeOf = (billingClass: string, inPatient: boolean): ServiceType =>
  billingClass === 'professional' ? 'PHYSICIAN' : inPatient ? 'INPATIENT' : 'OUTPATIENT'

/** What is billed together on a day in a facility. @param days of the stay, where somebody said */
export const visitOf = (
  of: { facilityId: string; billingClass: string },
  inPatient: boolean,
  date: string,
  lines: readonly Line[],
  days: number | null = null,
): Visit => ({ serviceType: serviceTypeOf(of.billingClass, inPatient), date, facilityId: of.facilityId, place: 'facility', days, lines })
