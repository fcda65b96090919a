import { codeTabling, pieceOf } from '@ratebook/shared/pricing/code-table.ts'
import { codeOver, fullCode } from '@ratebook/shared/pricing/codes.ts'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import type { Method } from '@ratebook/shared/pricing/terms.ts'

/** A list of codes that rules are for, as it was and as it is. */
export interface OtherList {
  method: Method
  before: string
  now: string
}

/** Methods whose codes a rate need not have itself to be paid by them: it may have an APC, a modifier or a revenue code beside its own. */
const beside: readonly Method[] = ['ALL_SERVICES', 'APC', 'MODIFIER', 'REVENUE_CODE']
/** Whether the codes of rates tell all that a list by a method can decide. */
export const isToldByCodes = (method: Method) => !beside.includes(method)

/**
 * Of some codes, and those that the lists name one by one, all that a list holds by another piece than before: whichever other rules
 * there are, only these can be paid otherwise. In slices.
 */
export function* heldOtherwise(lists: readonly OtherList[], codes: readonly string[]): Slices<Set<string>> {
  const held = new Set<string>()
  for (const { method, before, now } of lists) {
    const was = yield* codeTabling(method, before)
    const is = yield* codeTabling(method, now)
    for (const of of [codes, was.exact, is.exact])
      for (const given of of) {
        yield
        for (let code: string | null = fullCode(method, given); code !== null; code = codeOver(method, code))
          if (pieceOf(was, code) !== pieceOf(is, code)) held.add(given)
      }
  }
  return held
}
