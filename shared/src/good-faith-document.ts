import { z } from 'zod'
import { estimateBases } from './good-faith-clocks.ts'
import { lastDayFrom, mostTimes, Recurrence } from './good-faith-recurrence.ts'
import { Day } from './wire/day.ts'
import { ein, isNpi } from './wire/identifiers.ts'
import { decimals, Money } from './wire/money.ts'
import { Id, Language, line, requiredLine } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** ICD-10-CM: a letter, a digit, a digit or letter, and up to four more behind a point. */
const Diagnoses = z
  .array(line(10).transform((code) => code.toUpperCase()))
  .max(25)
  .refine((codes) => codes.every((code) => /^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/.test(code)), because('diagnosis'))
  .default([])

/** Who furnishes something, as 45 CFR 149.610(c)(1)(v) asks: name, NPI, TIN, and where. */
export const Provider = z.object({ name: z.string(), npi: z.string(), tin: z.string(), address: z.string() })
export type Provider = z.infer<typeof Provider>
const ProviderEdit = z.object({
  name: requiredLine(200),
  npi: line(10).refine(isNpi, because('npi')),
  tin: ein(requiredLine(20)),
  address: requiredLine(300),
})

const MOST_UNITS = 9_999
/** of a line of the list of what is scheduled separately */
const MOST_CHARACTERS = 300
const Units = z
  .number()
  .min(0.01)
  .max(MOST_UNITS)
  .refine(...decimals(2))
const ItemEdit = z.object({
  /** an item of the facility's list; null for what somebody typed */
  chargeItemId: Id.nullable().default(null),
  description: requiredLine(300),
  /** expected service code; '' where there is none */
  code: line(40).default(''),
  diagnoses: Diagnoses,
  units: Units.default(1),
  /** of one; null: what the list says */
  price: Money.nullable().default(null),
  /** why it is not what the list says */
  reason: line(300).default(''),
  /** of care that is given several times: with the first of them alone */
  once: z.boolean().default(false),
})
export type ItemEdit = z.input<typeof ItemEdit>

/** Where a price comes from: the hospital's stated cash price, its share of the charge, or a person. */
export const priceSources = ['stated', 'share', 'typed'] as const
/** An item of a facility's list, as it may stand in an estimate. */
export const PricedItem = z.object({
  chargeItemId: Id,
  /** what patients call it, in their language where it has a name in that */
  description: z.string(),
  /** how the charge itself says it */
  chargeDescription: z.string(),
  code: z.string(),
  units: z.number(),
  /** of one, for who pays themselves; null where the list does not say */
  price: z.number().nullable(),
  source: z.enum(priceSources),
  /** what the hospital charges for one, and the share of it, in percent, where that makes the price */
  charge: z.number().nullable(),
  share: z.number().nullable(),
})
export type PricedItem = z.infer<typeof PricedItem>

export const EstimateEdit = z
  .object({
    /** of the document that the patient gets */
    language: Language.default('en'),
    firstName: requiredLine(100),
    lastName: requiredLine(100),
    dob: Day,
    basis: z.enum(estimateBases),
    startedOn: Day,
    scheduledFor: Day.nullable().default(null),
    /** the primary item or service, in words that patients understand */
    service: requiredLine(300),
    /** where it is given several times; null: once */
    recurrence: Recurrence.nullable().default(null),
    diagnoses: Diagnoses,
    facilityId: Id,
    /** the first is the facility, which convenes the others */
    providers: z

      .array(ProviderEdit.extend({ items: z.array(ItemEdit).min(1).max(200) }))
      .min(1)
      .max(30),
    /** what will be scheduled separately, before or after */
    separate: z
      .array(line(10_000))
      .max(50)
      .refine((lines) => lines.every((text) => text.length <= MOST_CHARACTERS), because('tooLong', { limit: MOST_CHARACTERS }))
      .default([]),
  })
  .superRefine(({ basis, startedOn, scheduledFor, providers, recurrence }, ctx) => {
    const refuse = (path: (string | number)[], { params }: ReturnType<typeof because>) =>
      ctx.addIssue({ code: 'custom', path, params: { ...params } })
    if (basis === 'scheduled' && scheduledFor === null) refuse(['scheduledFor'], because('enterDate'))
    if (scheduledFor !== null && scheduledFor < startedOn) refuse(['scheduledFor'], because('scheduledEarlier'))
    if (recurrence) {
      const { times, from, until } = recurrence
      if (from < (scheduledFor ?? startedOn)) refuse(['recurrence', 'from'], because('recurrenceEarlier'))
      if (until < from) refuse(['recurrence', 'until'], because('recurrenceEnds'))
      else if (until > lastDayFrom(from)) refuse(['recurrence', 'until'], because('recurrenceTooLong', { day: lastDayFrom(from) }))
      else if (times > mostTimes(recurrence)) refuse(['recurrence', 'times'], because('recurrenceTimes', { limit: mostTimes(recurrence) }))
    }
    const names = providers.map(({ name }) => name.toLowerCase())
    providers.forEach(({ items }, p) => {
      if (names.indexOf(names[p] ?? '') < p) refuse(['providers', p, 'name'], because('providerTwice'))
      items.forEach(({ chargeItemId, price, reason }, i) => {
        const at = ['providers', p, 'items', i]
        if (chargeItemId === null && price === null) refuse([...at, 'price'], because('required'))
        if (chargeItemId !== null && p > 0) refuse([...at, 'chargeItemId'], because('ofFacilityAlone'))
        if (chargeItemId !== null && price !== null && reason === '') refuse([...at, 'reason'], because('priceReason'))
      })
    })
  })
export type EstimateEdit = z.output<typeof EstimateEdit>

const ItemOfEstimate = PricedItem.extend({
  chargeItemId: Id.nullable(),
  /** absent from what was made before it was kept, '' in what somebody typed */
  chargeDescription: z.string().optional(),
  /** those of the item, else those of the service */
  diagnoses: z.array(z.string()),
  ownDiagnoses: z.boolean(),
  reason: z.string(),
  /** absent from what was made before care that recurs was told */
  once: z.boolean().optional(),
  /** units × price × times; of shares of charges, what together makes the cash price that visitors are told */
  amount: z.number(),
})
/** All that an edition says, as it was when it was made: dollars, and sums of what stands above them. */
export const EstimateDocument = z.object({
  number: z.number().int(),
  edition: z.number().int(),
  madeOn: z.string(),
  issuer: z.string(),
  language: Language,
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string(),
  basis: z.enum(estimateBases),
  startedOn: z.string(),
  scheduledFor: z.string().nullable(),
  service: z.string(),
  /** absent from what was made before it was told */
  recurrence: Recurrence.nullable().optional(),
  /** what the edition before said, of what may have changed since */
  before: z.object({ edition: z.number().int(), recurrence: Recurrence.nullable(), total: z.number() }).optional(),
  diagnoses: z.array(z.string()),
  facilityId: Id,
  /** whom patients call */
  phone: z.string(),
  providers: z.array(z.object({ ...Provider.shape, items: z.array(ItemOfEstimate), total: z.number() })),
  total: z.number(),
  separate: z.array(z.string()),
})
export type EstimateDocument = z.infer<typeof EstimateDocument>
