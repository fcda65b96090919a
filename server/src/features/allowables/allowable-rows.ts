import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import type { AllowableField } from '@ratebook/shared/allowables.ts'
import type { CellReader } from '../../imports/cell-reader.ts'
import { isFooter, isTotal, shorten } from '../../imports/cells.ts'

export interface PayerName {
  id: string
  displayName: string
  planName: string
}
/** An allowable as the file has it; an amount that is null is none. */
export interface AllowableRow {
  payerId: string
  cptHcpcs: string
  revenueCode: string
  amountIpCents: number | null
  amountOpCents: number | null
}
const LONGEST_CODE = 20
const plain = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase()

/** Finds a payer as a file names it, whatever the case; answers why there is none, or no single one. */
export function payerFinder(payers: PayerName[]) {
  const byName = new Map<string, PayerName[]>()
  for (const payer of payers) byName.set(plain(payer.displayName), [...(byName.get(plain(payer.displayName)) ?? []), payer])
  return (name: string, plan: string): PayerName | { field: 'payer' | 'plan'; fault: Fault } => {
    const plans = byName.get(plain(name))
    if (!plans) return { field: 'payer', fault: fault('payerUnknown', { payer: shorten(name) }) }
    const planned = plan ? plans.filter((p) => plain(p.planName) === plain(plan)) : plans
    const [only, second] = planned
    if (!only) {
      const its = plans.map((p) => p.planName).join(', ')
      return { field: 'plan', fault: fault('planUnknown', { payer: shorten(name), plan: shorten(plan), plans: its }) }
    }
    if (!second) return only
    // the same but for capitals: the one that is written so
    const exact = planned.filter((p) => p.displayName === name && (!plan || p.planName === plan))
    if (exact.length === 1 && exact[0]) return exact[0]
    const plansMeant = planned.map((p) => p.planName).join(', ')
    return { field: 'plan', fault: fault('severalPlans', { payer: shorten(name), plans: plansMeant }) }
  }
}

/** The reader of a row: who pays what for which service, or why there is nothing in it. Throws `Refused`. */
export const allowableReader = (findPayer: ReturnType<typeof payerFinder>) => (cell: CellReader<AllowableField>) => {
  const name = cell.text('payer')
  const px = cell.code('cptHcpcs', LONGEST_CODE)
  const revenue = cell.code('revenueCode', LONGEST_CODE)
  const { filled } = cell
  if (filled.some(isFooter) || (!px && !revenue && (isTotal(name) || filled.length === 1))) return { leftOut: 'footer' }
  const [ip, op] = [cell.cents('amountIp', 'nounRate'), cell.cents('amountOp', 'nounRate')]
  // an amount of zero is no agreed amount
  if (!ip && !op) return { leftOut: ip === 0 || op === 0 ? 'zeroPrice' : 'noPrice' }
  if (!px && !revenue) throw cell.refuse(cell.has('cptHcpcs') ? 'cptHcpcs' : 'revenueCode', fault('rowWithoutCode'))
  if (!name) throw cell.refuse('payer', fault('payerEmpty'))
  const payer = findPayer(name, cell.text('plan'))
  if ('fault' in payer) throw cell.refuse(cell.has(payer.field) ? payer.field : 'payer', payer.fault)
  const item: AllowableRow = { payerId: payer.id, cptHcpcs: px, revenueCode: revenue, amountIpCents: ip || null, amountOpCents: op || null }
  return { item }
}
