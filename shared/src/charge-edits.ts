import { z } from 'zod'
import { chargeList, settings } from './charges.ts'
import { endpoint } from './wire/endpoint.ts'
import { decimals } from './wire/money.ts'
import { toggleAllRequest } from './wire/status.ts'
import { Id, requiredText, text } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** A price for all, or of each its own: so many percent or dollars more or less. */
export const amountWays = ['set', 'percent', 'add'] as const
/** The same; a share of what the charge then is; or none of its own. */
export const cashWays = [...amountWays, 'percentOfCharge', 'none'] as const
const MOST = 1_000_000_000
const value = z
  .number()
  .min(-MOST)
  .max(MOST)
  .refine(...decimals(2))
const isPositive = ({ how, value: of }: { how: string; value: number }) => (how !== 'set' && how !== 'percentOfCharge') || of > 0
const positive = { ...because('moreThanNothing'), path: ['value'] }

/** What becomes of many items: what it does not name stays. */
export const ChargeChange = z
  .strictObject({
    departmentName: requiredText(200).optional(),
    setting: z.enum(settings).optional(),
    gl: text(40).optional(),
    notes: text(1000).optional(),
    /** whether visitors are shown it as a shoppable service */
    enabled: z.boolean().optional(),
    amount: z
      .strictObject({ how: z.enum(amountWays), value })
      .refine(isPositive, positive)
      .optional(),
    cashPrice: z
      .strictObject({ how: z.enum(cashWays), value: value.default(0) })
      .refine(isPositive, positive)
      .optional(),
  })
  .refine((change) => Object.values(change).some((field) => field !== undefined), because('nothingToChange'))
export type ChargeChange = z.infer<typeof ChargeChange>

/** Why an item stays as it is: the code of an error. */
export const editRefusals = [
  'noChargeToChange',
  'noCashPriceToChange',
  'moreThanNothing',
  'priceTooHigh',
  'chargeOrCash',
  'onlyCodedShown',
  'chargeItemTaken',
] as const

const Sides = z.object({
  departmentName: z.string(),
  setting: z.string(),
  gl: z.string(),
  notes: z.string(),
  enabled: z.boolean(),
  amount: z.number().nullable(),
  cashPrice: z.number().nullable(),
})
export const EditPreview = z.object({
  /** items that were chosen; of these, those that change, and those that cannot */
  items: z.number().int(),
  changed: z.number().int(),
  refused: z.number().int(),
  /** how many of each kind cannot, and the first of them */
  reasons: z.array(z.object({ reason: z.enum(editRefusals), count: z.number().int() })),
  firstRefused: z.array(z.object({ id: Id, code: z.string(), description: z.string(), reason: z.enum(editRefusals) })),
  /** the first ten that change */
  first: z.array(z.object({ id: Id, code: z.string(), description: z.string(), before: Sides, after: Sides })),
  /** what the items are like that this was worked out from */
  state: z.string(),
})
export type EditPreview = z.infer<typeof EditPreview>

const chosen = toggleAllRequest(chargeList).omit({ enabled: true, withIds: true }).extend({ change: ChargeChange })
export const chargeEdits = {
  previewChargeEdit: endpoint({
    method: 'POST',
    path: '/api/v1/charge/edit/preview',
    access: 'charges:read',
    body: chosen,
    response: EditPreview,
    summary: 'What an edit of many charge master items would do, and to which of them it cannot; keeps nothing',
  }),
  editCharges: endpoint({
    method: 'POST',
    path: '/api/v1/charge/edit',
    access: 'charges:write',
    body: chosen.extend({ state: text(100).optional() }),
    response: z.object({ changed: z.number().int(), refused: z.number().int(), versions: z.array(Id) }),
    summary:
      'Edit many charge master items at once: each facility gets a version that can be rolled back; items changed since the preview: 409',
  }),
}
