import { z } from 'zod'
import { retirable, retirementCalls } from './retirement.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page, pageQuery } from './wire/list.ts'
import { isAprDrg, isDrg, isNdcForm, isProcedureCode } from './code-forms.ts'
import { fullCode } from './pricing/codes.ts'
import { Price } from './wire/money.ts'
import { Id, requiredText, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

export const settings = ['inpatient', 'outpatient', 'both'] as const
export const billingClasses = ['', 'facility', 'professional', 'both'] as const
/** An uncoded item has no CPT/HCPCS, revenue or DRG code of either kind. */
export const codings = ['coded', 'uncoded'] as const
/** REQ: one of the services that CMS specifies. */
export const chargeStatuses = ['', 'REQ'] as const
export const drugTypes = ['', 'GR', 'ME', 'ML', 'UN', 'F2', 'EA', 'GM'] as const

/** A line of the charge master as staff see it. Absent codes are ''. */
export const ChargeItem = z.object({
  id: Id,
  facilityId: Id,
  facilityName: z.string(),
  departmentName: z.string(),
  code: z.string(),
  revenueCode: z.string(),
  drgCode: z.string(),
  aprDrgCode: z.string(),
  /** the service in plain words, as patients know it */
  service: z.string(),
  /** the same in Spanish as the hospital says it; '': as it is built in, else in English */
  serviceEs: z.string(),
  cpT_HCPCS: z.string(),
  description: z.string(),
  gl: z.string(),
  /** the gross charge; null where the hospital states none */
  amount: z.number().nullable(),
  /** the discounted cash price that the hospital states; null: a share of the gross charge */
  cashPrice: z.number().nullable(),
  /** the facility lists more than one price for this very item */
  priceVaries: z.boolean(),
  setting: z.enum(settings),
  modifiers: z.string(),
  ndc: z.string(),
  drugUnit: z.string(),
  drugType: z.string(),
  billingClass: z.string(),
  category: z.string(),
  status: z.string(),
  coding: z.enum(codings),
  /** all codes of an item that came with a machine-readable file, with their types: `MS-DRG 470, CDM 4711` */
  typedCodes: z.string(),
  /** payers' rates are published for it: then it needs no price of its own, as one that a contract prices */
  hasRates: z.boolean(),
  enabled: z.boolean(),
  ...retirable,
  version: z.number().int(),
})
export type ChargeItem = z.infer<typeof ChargeItem>

const drugUnit = /^(\d{1,9}(\.\d{1,6})?)?$/
/** What the form sends. */
const itemFields = z.object({
  facilityId: Id,
  code: requiredText(40),
  departmentName: requiredText(200),
  description: requiredText(1000),
  amount: Price.nullable().default(null),
  cashPrice: Price.nullable().default(null),
  revenueCode: text(20).default(''),
  cpT_HCPCS: text(20).default(''),
  drgCode: text(20).default(''),
  aprDrgCode: text(20).default(''),
  gl: text(40).default(''),
  setting: z.enum(settings).default('both'),
  modifiers: text(20).default(''),
  ndc: text(20).default(''),
  drugUnit: text(20)
    .refine((s) => drugUnit.test(s), because('drugUnit'))
    .meta({ pattern: drugUnit.source })
    .default(''),
  drugType: z.enum(drugTypes).default(''),
  billingClass: z.enum(billingClasses).default(''),
  service: text(200).default(''),
  /** absent: stays as it is */
  serviceEs: text(200).optional(),
})
type ItemFields = Omit<z.output<typeof itemFields>, 'facilityId'>

/** What codes look like, by field. A file brings others as well, which stay as long as nobody changes them. */
const forms = {
  revenueCode: [(code: string) => /^\d{4}$/.test(fullCode('REVENUE_CODE', code)), 'revenueCodeForm'],
  cpT_HCPCS: [isProcedureCode, 'procedureForm'],
  drgCode: [isDrg, 'drgForm'],
  aprDrgCode: [(code: string) => isDrg(code) || isAprDrg(code), 'aprDrgForm'],
  ndc: [isNdcForm, 'ndcForm'],
} as const
type CodeField = keyof typeof forms

/** What an item has beside what the form sends, and its codes as they are. */
type Besides = Pick<ChargeItem, 'typedCodes' | 'hasRates' | CodeField>
const NOTHING: Besides = { typedCodes: '', hasRates: false, revenueCode: '', cpT_HCPCS: '', drgCode: '', aprDrgCode: '', ndc: '' }

const isCoded = ({ revenueCode, cpT_HCPCS, drgCode, aprDrgCode }: ItemFields) => Boolean(revenueCode || cpT_HCPCS || drgCode || aprDrgCode)
/** Whether neither the hospital nor a file that it published says what an item costs. */
export const isPriceless = ({ amount, cashPrice }: Pick<ItemFields, 'amount' | 'cashPrice'>, { hasRates }: Pick<Besides, 'hasRates'>) =>
  amount === null && cashPrice === null && !hasRates

/**
 * What is wrong with an item: it has neither a charge nor a cash price, nor rates of payers, nor a code by which a contract could price it;
 * none of the three codes, told at revenueCode, though it came with no others; a code that is none. Whether a contract prices it the server
 * knows.
 */
export const itemFaults = (item: ItemFields, besides: Besides) => [
  ...(isPriceless(item, besides) && !isCoded(item) ? [['amount', 'chargeOrCash'] as const] : []),
  ...(!isCoded(item) && besides.typedCodes === '' ? [['revenueCode', 'oneCode'] as const] : []),
  ...(Object.keys(forms) as CodeField[]).flatMap((field) => {
    const [isForm, code] = forms[field]
    const typed = item[field]
    // a request may hold anything there, which is told by itself
    return !typed || typeof typed !== 'string' || typed === besides[field] || isForm(typed) ? [] : [[field, code] as const]
  }),
]
/** For a schema's `superRefine`. */
export const itemRules = (besides: Besides) => (item: ItemFields, ctx: z.RefinementCtx) => {
  for (const [path, code] of itemFaults(item, besides)) ctx.addIssue({ code: 'custom', path: [path], ...because(code) })
}
/** Also while other fields are wrong: a form says everything that is wrong with it at once. */
export const atOnce = { when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null }

function drugIsWhole(item: ItemFields, ctx: z.RefinementCtx) {
  if (!item.drugUnit !== !item.drugType)
    ctx.addIssue({ code: 'custom', path: [item.drugUnit ? 'drugType' : 'drugUnit'], ...because('drugUnitAndType') })
}
/** A brand with one facility need not name it. */
const newItem = itemFields.extend({ facilityId: Id.optional() })
export const NewChargeItem = newItem.superRefine(itemRules(NOTHING), atOnce).superRefine(drugIsWhole, atOnce)
export const ChargeItemEdit = itemFields.superRefine(itemRules(NOTHING), atOnce).superRefine(drugIsWhole, atOnce)
export type ChargeItemEdit = z.infer<typeof ChargeItemEdit>

export const chargeList = columns(
  'staff',
  { id: 'code', direction: 'asc' },
  {
    facilityName: { label: 'charges.facilityName', type: 'text', sort: true, filter: true, kind: 'facility' },
    departmentName: { label: 'charges.departmentName', type: 'text', sort: true, filter: true, kind: 'department' },
    code: { label: 'charges.code', type: 'text', sort: true, filter: true },
    revenueCode: { label: 'charges.revenueCode', type: 'text', sort: true, filter: true },
    drgCode: { label: 'charges.drgCode', type: 'text', sort: true, filter: true },
    aprDrgCode: { label: 'charges.aprDrgCode', type: 'text', sort: true, filter: true, hidden: true },
    service: { label: 'charges.service', type: 'text', sort: true, filter: true, spare: true },
    cpT_HCPCS: { label: 'charges.cptHcpcs', type: 'text', sort: true, filter: true },
    description: { label: 'charges.description', type: 'text', sort: true, filter: true },
    gl: { label: 'charges.gl', type: 'text', sort: true, filter: true, spare: true },
    coding: { label: 'charges.coding', type: 'text', sort: true, filter: true, hidden: true, search: false },
    standing: { label: 'charges.standing', type: 'text', filter: true, hidden: true, search: false },
    cashPrice: { label: 'charges.cashPrice', type: 'money', sort: true, filter: true },
    // the last column of numbers stays in sight
    amount: { label: 'charges.amount', type: 'money', sort: true, filter: true },
  },
)

const ofItem = retirementCalls('api/v1/charge/item', 'a charge master item', 'charges:read', 'charges:write')
export const charges = {
  getChargeUses: ofItem.uses,
  deleteCharge: ofItem.remove,
  retireCharge: ofItem.retire,
  restoreCharge: ofItem.restore,
  getChargeHistory: ofItem.history,
  getChargePage: endpoint({
    method: 'GET',
    path: '/api/v1/charge',
    access: 'charges:read',
    summary: 'The charge master, searched, sorted, a page at a time',
    query: pageQuery(chargeList),
    response: page(ChargeItem),
  }),
  listCharges: endpoint({
    method: 'POST',
    path: '/api/v1/charge/list',
    access: 'charges:read',
    list: chargeList,
    body: listRequest(chargeList),
    response: page(ChargeItem),
    summary: 'The charge master, sorted and filtered',
  }),
  getCharge: endpoint({
    method: 'GET',
    path: '/api/v1/charge/item/:id',
    access: 'charges:read',
    params: z.object({ id: Id }),
    response: ChargeItem,
    summary: 'A charge master item',
  }),
  createCharge: endpoint({
    method: 'POST',
    path: '/api/v1/charge',
    access: 'charges:write',
    body: NewChargeItem,
    response: ChargeItem,
    status: 201,
    summary: 'Add a charge master item',
  }),
  updateCharge: endpoint({
    method: 'PUT',
    path: '/api/v1/charge',
    access: 'charges:write',
    response: ChargeItem,
    summary: 'Change a charge master item; a stale version answers 409',
    // what it may lack depends on what else the item has
    body: itemFields.extend({ id: Id, version: Version }).superRefine(drugIsWhole, atOnce),
  }),
  checkChargePrice: endpoint({
    method: 'POST',
    path: '/api/v1/charge/pricecheck',
    access: 'charges:read',
    summary: 'The other prices of a code at a facility, where a price is more than ten times as high or as low as all of them',
    body: z.object({
      facilityId: Id,
      /** the item that has the price, where there is one */
      id: Id.nullable().default(null),
      amount: Price,
      cpT_HCPCS: text(20).default(''),
      drgCode: text(20).default(''),
    }),
    response: z.object({
      others: z.object({ code: z.string(), items: z.number().int(), lowest: z.number(), highest: z.number() }).nullable(),
    }),
  }),
  listChargeDepartments: endpoint({
    method: 'GET',
    path: '/api/v1/charge/departments',
    access: 'charges:read',
    query: z.object({ search: text(200).default('') }),
    response: z.array(z.string()),
    summary: 'The first 50 departments of the charge master by name whose names hold a text',
  }),
  getChargeTemplate: endpoint({
    method: 'GET',
    path: '/api/v1/charge/template',
    access: 'charges:read',
    download: 'text/csv',
    response: z.string(),
    summary: 'An empty charge master file with the headers that need no mapping',
  }),
}
