import { z } from 'zod'
import { ALL_PLANS } from './pricer.ts'
import { retirable, retirementCalls } from './retirement.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Toggle, Toggled, toggleAllRequest } from './wire/status.ts'
import { Id, requiredText, text, Version } from './wire/text.ts'

/** Spelled as the specification spells it. */
export const remitPayerTypes = ['Payer', 'Vender'] as const

export const Payer = z.object({
  id: Id,
  payerContractId: Id,
  payerContractName: z.string(),
  displayName: z.string(),
  planName: z.string(),
  remitPayer: z.string(),
  remitPayerType: z.enum(remitPayerTypes),
  disabled: z.boolean(),
  enabled: z.boolean(),
  ...retirable,
  version: z.number().int(),
})
export type Payer = z.infer<typeof Payer>

const planName = text(200).transform((s) => s || ALL_PLANS)
export const PayerEdit = z.object({
  // none chosen yet is a field left empty
  payerContractId: z.string().min(1).meta({ format: 'uuid' }).pipe(Id),
  displayName: requiredText(200),
  planName: planName.default(ALL_PLANS),
  remitPayer: text(200).default(''),
  remitPayerType: z.enum(remitPayerTypes).default('Payer'),
  enabled: z.boolean().default(true),
})
export type PayerEdit = z.infer<typeof PayerEdit>

export const payerList = columns(
  'payers',
  { id: 'displayName', direction: 'asc' },
  {
    enabled: { label: 'payers.enabled', type: 'text', filter: true, kind: 'switch' },
    displayName: { label: 'payers.displayName', type: 'text', sort: true, filter: true },
    planName: { label: 'payers.planName', type: 'text', sort: true, filter: true },
    payerContractName: { label: 'payers.contract', type: 'text', sort: true, filter: true },
    remitPayer: { label: 'payers.remitPayer', type: 'text', sort: true, filter: true },
    remitPayerType: { label: 'payers.remitPayerType', type: 'text', sort: true, filter: true, search: false },
    standing: { label: 'payers.standing', type: 'text', filter: true, hidden: true, search: false },
  },
)

export const PayerContract = z.object({
  id: Id,
  displayName: z.string(),
  contractId: Id.nullable(),
  contract: z.object({ name: z.string(), description: z.string() }).nullable(),
  payers: z.number().int(),
  ...retirable,
  version: z.number().int(),
})
export type PayerContract = z.infer<typeof PayerContract>
/** `contractId`: the contract whose rules say what these payers pay; none: their allowables alone do. */
export const PayerContractEdit = z.object({ displayName: requiredText(200), contractId: Id.nullable().default(null) })
export const payerContractList = columns(
  'payers',
  { id: 'displayName', direction: 'asc' },
  {
    displayName: { label: 'payerContracts.displayName', type: 'text', sort: true, filter: true },
    payers: { label: 'payerContracts.payers', type: 'number', sort: true, filter: true },
    standing: { label: 'payerContracts.standing', type: 'text', filter: true, hidden: true, search: false },
  },
)

const edited = { id: Id, version: Version }
const ofPayer = retirementCalls('api/v1/payer', 'a payer', 'payers:read', 'payers:write')
const ofContract = retirementCalls('api/v1/cms/payercontract', 'a payer contract', 'payers:read', 'payers:write')
export const payers = {
  getPayerUses: ofPayer.uses,
  deletePayer: ofPayer.remove,
  retirePayer: ofPayer.retire,
  restorePayer: ofPayer.restore,
  getPayerHistory: ofPayer.history,
  getPayerContractUses: ofContract.uses,
  deletePayerContract: ofContract.remove,
  retirePayerContract: ofContract.retire,
  restorePayerContract: ofContract.restore,
  getPayerContractHistory: ofContract.history,
  listPayers: endpoint({
    method: 'POST',
    path: '/api/v1/payers/list',
    access: 'payers:read',
    list: payerList,
    body: listRequest(payerList),
    response: page(Payer),
    summary: 'Payers, sorted and filtered',
  }),
  createPayer: endpoint({
    method: 'POST',
    path: '/api/v1/payer',
    access: 'payers:write',
    body: PayerEdit,
    response: Payer,
    status: 201,
    summary: 'Add a payer',
  }),
  updatePayer: endpoint({
    method: 'PUT',
    path: '/api/v1/payer',
    access: 'payers:write',
    body: PayerEdit.extend(edited),
    response: Payer,
    summary: 'Change a payer; a stale version answers 409',
  }),
  setPayerStatus: endpoint({
    method: 'POST',
    path: '/api/v1/payer/status',
    access: 'payers:write',
    body: Toggle,
    response: Toggled,
    summary: 'Switch a payer on or off',
  }),
  setAllPayerStatus: endpoint({
    method: 'POST',
    path: '/api/v1/payer/status/all',
    access: 'payers:write',
    body: toggleAllRequest(payerList),
    response: Toggled,
    summary: 'Switch the whole filtered set of payers',
  }),
  listPayerContracts: endpoint({
    method: 'POST',
    path: '/api/v1/cms/payercontracts',
    access: 'payers:read',
    list: payerContractList,
    body: listRequest(payerContractList),
    response: page(PayerContract),
    summary: 'Payer contracts, sorted and filtered',
  }),
  listTinyPayerContracts: endpoint({
    method: 'GET',
    path: '/api/v1/cms/payercontracts/tiny',
    access: 'payers:read',
    response: z.array(z.object({ id: Id, displayName: z.string() })),
    summary: 'Names of the payer contracts',
  }),
  createPayerContract: endpoint({
    method: 'POST',
    path: '/api/v1/cms/payercontract',
    access: 'payers:write',
    body: PayerContractEdit,
    response: PayerContract,
    status: 201,
    summary: 'Add a payer contract',
  }),
  updatePayerContract: endpoint({
    method: 'PUT',
    path: '/api/v1/cms/payercontract',
    access: 'payers:write',
    body: PayerContractEdit.extend(edited),
    response: PayerContract,
    summary: 'Change a payer contract; a stale version answers 409',
  }),
}
