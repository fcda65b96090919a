import type { amountWays, ChargeChange, cashWays } from '@ratebook/shared/charge-edits.ts'
import type { settings } from '@ratebook/shared/charges.ts'
import { parseAmount } from '../../form/amount.ts'

type Way = (typeof cashWays)[number]
/** What a person chose for many items, as it stands in the form: '' leaves a field as it is. */
export interface Draft {
  departmentName: string
  setting: '' | (typeof settings)[number]
  enabled: '' | 'shown' | 'hidden'
  gl: string
  notes: string
  amount: { how: '' | (typeof amountWays)[number]; value: string }
  cashPrice: { how: '' | Way; value: string }
}
export const nothing: Draft = {
  departmentName: '',
  setting: '',
  enabled: '',
  gl: '',
  notes: '',
  amount: { how: '', value: '' },
  cashPrice: { how: '', value: '' },
}

/** `-5`, `+5 %`, `$1,234.50`; NaN where it is no number. */
function numberOf(text: string): number {
  const [, sign = '', plain = ''] = /^\s*([-−+]?)\s*(.*?)\s*%?\s*$/.exec(text) ?? []
  const value = parseAmount(plain)
  return value === null ? Number.NaN : sign === '-' || sign === '−' ? -value : value
}
const withValue = <W extends Way>({ how, value }: { how: '' | W; value: string }) =>
  how === '' ? undefined : { how, value: how === 'none' ? 0 : numberOf(value) }

/** The change that a draft stands for. */
export const changeOf = ({ departmentName, setting, enabled, gl, notes, amount, cashPrice }: Draft): ChargeChange => ({
  ...(departmentName.trim() && { departmentName }),
  ...(setting && { setting }),
  ...(enabled && { enabled: enabled === 'shown' }),
  ...(gl.trim() && { gl }),
  ...(notes.trim() && { notes }),
  amount: withValue(amount),
  cashPrice: withValue(cashPrice),
})
