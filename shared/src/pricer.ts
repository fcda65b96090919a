import { z } from 'zod'
import { Ends, NegotiatedRate, RateExplained, RatesRequest } from './negotiated-rates.ts'
import { ServiceNames } from './service-names.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, Pagination } from './wire/list.ts'
import { MOST_CENTS, toDollars } from './pricing/money.ts'
import { decimals } from './wire/money.ts'
import { Id, text } from './wire/text.ts'
import { isUnspaced } from './wire/unspaced.ts'
import { because } from './wire/zod-faults.ts'

/** A payer's plan where the hospital named none. */
export const ALL_PLANS = 'All plans'

/** A service as a visitor sees it. `enabled` and `status` say whether it is one of the brand's shoppable services. */
export const Procedure = z.object({
  id: Id,
  chargeDescription: z.string(),
  pxCode: z.string(),
  revCode: z.string(),
  /** null where the hospital states no charge */
  chargeAmount: z.number().nullable(),
  /** the hospital lists more than one price for this very service */
  priceVaries: z.boolean(),
  chargeCode: z.string(),
  drgCode: z.string(),
  aprDrgCode: z.string(),
  departmentName: z.string(),
  setting: z.string(),
  modifiers: z.string(),
  enabled: z.boolean(),
  status: z.string(),
})
const WithPlainName = Procedure.extend({
  plainName: z.string(),
  /** the same in each language that it is known in */
  names: ServiceNames,
  category: z.string(),
  /** the cash price that the hospital states for it; null: a share of the charge */
  cashPrice: z.number().nullable(),
  /**
   * where it is asked for and the hospital has several prices for what has this code and name: how many items they are, and between which
   * cash prices; null where one has none, or where they are too many to tell
   */
  prices: z.object({ count: z.number().int(), least: z.number().nullable(), most: z.number().nullable() }).optional(),
})
export type Procedure = z.infer<typeof WithPlainName>

export const procedureList = columns(
  'public',
  { id: 'pxCode', direction: 'asc' },
  {
    chargeDescription: { label: 'pricer.description', type: 'text', sort: true },
    pxCode: { label: 'pricer.pxCode', type: 'text', sort: true },
    revCode: { label: 'pricer.revCode', type: 'text', sort: true },
    drgCode: { label: 'pricer.drgCode', type: 'text', sort: true },
    chargeCode: { label: 'pricer.chargeCode', type: 'text', sort: true },
    chargeAmount: { label: 'pricer.charge', type: 'money', sort: true },
    cashPrice: { label: 'pricer.cashColumn', type: 'money', sort: true },
  },
)
const listShape = listRequest(procedureList).shape

/** As long as the longest description of an item: whoever has one can look it up. */
export const LONGEST_SEARCH = 1000
/** Of two letters the handler knows whether search words say what they mean: "ct", "er". */
const keyWord = text(LONGEST_SEARCH).refine((s) => s.length !== 1 || isUnspaced(s), because('keyWordTooShort'))
/** `facility` is an id or a name; `department` "All" or '' means every department. */
const Lookup = z.object({
  brandId: Id,
  facility: text(200),
  department: text(200).default('All'),
  keyWord: keyWord.default(''),
  inPatient: z.boolean().optional(),
  pagination: listShape.pagination.unwrap().optional(),
  sort: listShape.sort,
})
const LookupWithCategories = Lookup.extend({ categories: z.array(text(60)).max(30).default([]) })
/** `withPrices`: each record says between which prices it is, where the hospital has several for it */
const LookupWithPrices = LookupWithCategories.extend({ withPrices: z.boolean().default(false) })
export type LookupRequest = z.output<typeof LookupWithPrices>

const answer = <R extends z.ZodType>(record: R) =>
  z.object({
    records: z.array(record),
    pagination: Pagination,
    /** how many of all that match are for each setting, whichever was asked for */
    settings: z.object({ inpatient: z.number().int(), outpatient: z.number().int(), both: z.number().int() }),
    /** the words searched for instead, when spelling was corrected */
    corrected: z.string().optional(),
    /** nothing was found; words that may be meant, to be asked for */
    suggestion: z.string().optional(),
    /** words that were left out, because nothing has them together with the others */
    leftOut: z.array(z.string()).optional(),
    /** what may be meant by a question that could be many things: whole questions to ask instead, each in every language */
    choices: z.array(ServiceNames).optional(),
  })

export const AssociatedCharge = z.object({
  associatedChargeDescription: z.string(),
  pxCode: z.string(),
  associatedRevCode: z.string(),
  averageUnits: z.number(),
  associated_Charge: z.number().nullable(),
  /** as that of the service */
  cashPrice: z.number().nullable(),
  /** the hospital lists this code at more than one price in the same setting */
  priceVaries: z.boolean(),
  percentage: z.number(),
})
export type AssociatedCharge = z.infer<typeof AssociatedCharge>

const OfFacility = z.object({ brandId: Id, facilityName: text(200) })

/** What a payer allows for a service, inpatient and outpatient. */
const AllowableRate = z.object({
  payerId: Id,
  displayName: z.string(),
  planName: z.string(),
  enabled: z.boolean(),
  status: z.string(),
  rate: z.number(),
  rateIP: z.number().nullable(),
  rateOP: z.number().nullable(),
})

export const PatientAmount = z
  .number()
  .max(toDollars(MOST_CENTS))
  .refine(...decimals(2))

/** What the patient pays of a price, and of what it is made. */
const Share = z.object({
  outOfPocketExpense: z.number(),
  coPay: z.number(),
  deductible: z.number(),
  coInsurance: z.number(),
  /** what the maximum took off */ overMaximum: z.number(),
  payerPays: z.number(),
})

export const pricer = {
  lookupV1: endpoint({
    method: 'POST',
    path: '/api/v1/pricer/lookup',
    access: 'public',
    onlyReads: true,
    limit: 600,
    body: Lookup,
    response: answer(Procedure),
    summary: 'Find services (without categories and plain names)',
  }),
  lookupV2: endpoint({
    method: 'POST',
    path: '/api/v2/pricer/lookup',
    access: 'public',
    onlyReads: true,
    limit: 600,
    body: LookupWithCategories,
    response: answer(Procedure.extend({ category: z.string() })),
    summary: 'Find services (without plain names)',
  }),
  lookupV3: endpoint({
    method: 'POST',
    path: '/api/v3/pricer/lookup',
    access: 'public',
    onlyReads: true,
    limit: 600,
    body: LookupWithPrices,
    response: answer(WithPlainName),
    summary: 'Find services by code, description or plain name',
  }),
  getProcedure: endpoint({
    method: 'GET',
    path: '/api/v3/pricer/procedure/:brandId/:id',
    access: 'public',
    onlyReads: true,
    limit: 600,
    params: z.object({ brandId: Id, id: Id }),
    /** id or name */
    query: z.object({ facility: text(200) }),
    response: WithPlainName,
    summary: 'A service that was found before, as it is now',
  }),
  listDepartments: endpoint({
    method: 'POST',
    path: '/api/v2/pricer/departments',
    access: 'public',
    onlyReads: true,
    body: OfFacility,
    response: z.array(z.object({ name: z.string() })),
    summary: 'Departments of a facility that have charges',
  }),
  listCategories: endpoint({
    method: 'POST',
    path: '/api/v3/pricer/categories',
    access: 'public',
    onlyReads: true,
    body: OfFacility,
    response: z.array(z.string()),
    summary: 'Service categories of a facility that have charges',
  }),
  listAssociatedCharges: endpoint({
    method: 'POST',
    path: '/api/v2/pricer/associatedcharges',
    access: 'public',
    onlyReads: true,
    response: z.array(AssociatedCharge),
    body: z.object({
      brandId: Id,
      facilityId: text(200),
      pxCode: text(20).default(''),
      revenueCode: text(20).default(''),
      inPatient: z.boolean().default(false),
    }),
    summary: 'Charges that usually stand beside a service, at the facility’s current prices',
  }),
  getSelfPayPercentage: endpoint({
    method: 'GET',
    path: '/api/v2/pricer/selfpaypercentage/:brandId',
    access: 'public',
    onlyReads: true,
    params: z.object({ brandId: Id }),
    /** id or name; without one the brand's own share is answered */
    query: z.object({ facility: text(200).default('') }),
    response: z.object({ selfPayPercentage: z.number() }),
    summary: 'The share of the charge that a self-paying patient pays, in percent: of the brand, or of a facility that has its own',
  }),
  listNegotiatedRates: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/negotiatedrates',
    access: 'public',
    onlyReads: true,
    limit: 600,
    body: RatesRequest,
    summary:
      'What each payer has agreed to for a service and its associated charges; payers without a rate are left out. The lowest and the ' +
      'highest are of rates that were agreed, not of observed ones',
    response: z.object({
      rates: z.array(NegotiatedRate),
      /** payers that have no price for it: to be asked about */
      unpriced: z.array(z.object({ payerId: Id, displayName: z.string(), planName: z.string() })),
      ...Ends.shape,
    }),
  }),
  listPlanPrices: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/planprices',
    access: 'public',
    onlyReads: true,
    limit: 600,
    body: z.object({
      brandId: Id,
      facility: text(200),
      payerId: Id,
      items: z
        .array(z.object({ id: Id, inPatient: z.boolean() }))
        .min(1)
        .max(50),
    }),
    summary: 'What one payer has agreed to for each of some services by itself; left out where that is nothing',
    response: z.array(z.object({ id: Id, rate: z.number(), perDay: z.boolean() })),
  }),
  explainNegotiatedRates: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/negotiatedrates/why',
    access: 'contracts:read',
    security: 'read-contract',
    body: RatesRequest.omit({ brandId: true }),
    summary: 'The same for staff: every payer with the arithmetic of its rate, or why it has none',
    response: z.object({
      rates: z.array(RateExplained),
      ...Ends.shape,
      /** what the machine-readable file says beside the rates of the service alone */
      file: z.object({ minimum: z.number().nullable(), maximum: z.number().nullable() }),
      /** the facility lists more than one price for this very service */
      priceVaries: z.boolean(),
    }),
  }),
  listAllowableRates: endpoint({
    method: 'POST',
    path: '/api/v2/pricer/allowablerates',
    access: 'public',
    onlyReads: true,
    limit: 600,
    response: z.array(AllowableRate),
    summary: 'What each payer allows for a code, inpatient and outpatient, at the facility named or the first that has it',
    body: z.object({ brandId: Id, pxCode: text(20).default(''), revenueCode: text(20).default(''), facility: text(200).default('') }),
  }),
  getAllowable: endpoint({
    method: 'GET',
    path: '/api/v1/pricer/allowable/:chargeCode',
    access: 'public',
    onlyReads: true,
    limit: 600,
    params: z.object({ chargeCode: text(40) }),
    response: z.array(AllowableRate),
    summary: 'What each payer allows for an item of the charge master of the host’s brand',
  }),
  estimateOutOfPocket: endpoint({
    method: 'POST',
    path: '/api/v2/pricer/oop',
    access: 'public',
    limit: 600,
    summary:
      'The patient’s share of an allowed amount, or, where a figure of the plan is not known (null), the most and the least it can be; ' +
      'refused where an amount is negative, the co-insurance over 100, or nothing is allowed',
    body: z.object({
      coPay: PatientAmount.nullable().default(0),
      remainingDeductible: PatientAmount.nullable().default(0),
      coInsurancePercentage: z.number().max(1_000_000).nullable().default(0),
      /** what remains of the yearly maximum */
      maxOutOfPocketExpense: PatientAmount.nullable().default(10_000),
      allowable: PatientAmount,
    }),
    /** the most, where something is not known; `least` only then */
    response: Share.extend({ least: Share.optional() }),
  }),
}
