import { describe, expect, test } from 'vitest'
import { type Answer, takeBacks } from '@ratebook/server/remittances/take-backs.ts'

let last = 0
const answer = (of: Partial<Answer>): Answer => ({
  id: `id-${last++}`,
  fileId: 'file',
  of: 'claim 1 of payer 1',
  isReversal: false,
  payerControlKey: null,
  day: '2026-01-10',
  trace: 'T1',
  charges: 100,
  paid: 80,
  takenBackBy: null,
  ...of,
})
const reversal = (of: Partial<Answer>) => answer({ day: '2026-02-10', trace: 'T2', charges: -100, paid: -80, isReversal: true, ...of })

/** Every order in which some could come in. */
const orders = <T>(all: T[]): T[][] =>
  all.length < 2 ? [all] : all.flatMap((one, i) => orders(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
/** What is taken back by what, the same in whatever order they came in. */
function taken(...answers: Answer[]) {
  const results = orders(answers).map((order) => [...takeBacks(order)].sort())
  for (const result of results) expect(result).toEqual(results[0])
  return Object.fromEntries(results[0] ?? [])
}

describe('a reversal takes back', () => {
  test('its claim, and nothing of another number or payer', () => {
    const [claim, other, back] = [answer({}), answer({ of: 'claim 2 of payer 1' }), reversal({})]
    expect(taken(claim, other, back)).toEqual({ [claim.id]: back.id })
  })
  test('not the correction in its own check, though it looks alike', () => {
    const [claim, back, correction] = [answer({}), reversal({}), answer({ day: '2026-02-10', trace: 'T2' })]
    expect(taken(claim, back, correction)).toEqual({ [claim.id]: back.id })
    expect(taken(reversal({}), answer({ day: '2026-02-10', trace: 'T2', paid: 90 }))).toEqual({})
  })
  test('the correction, when it comes back itself', () => {
    const [claim, back, correction, again] = [
      answer({}),
      reversal({}),
      answer({ day: '2026-02-10', trace: 'T2', paid: 90 }),
      reversal({ day: '2026-03-10', trace: 'T3', paid: -90 }),
    ]
    expect(taken(claim, back, correction, again)).toEqual({ [claim.id]: back.id, [correction.id]: again.id })
  })
  test('nothing that was paid after it', () => {
    expect(taken(reversal({ day: '2026-01-01' }), answer({}))).toEqual({})
  })
  test('what has the same control number of the payer first', () => {
    const [mine, newer, back] = [
      answer({ payerControlKey: 'c' }),
      answer({ day: '2026-01-20', trace: 'T9', payerControlKey: 'd' }),
      reversal({ payerControlKey: 'c' }),
    ]
    expect(taken(mine, newer, back)).toEqual({ [mine.id]: back.id })
  })
  test('a claim in the same payment, where there is no other', () => {
    const [claim, back] = [answer({ day: '2026-02-10', trace: 'T2' }), reversal({})]
    expect(taken(claim, back)).toEqual({ [claim.id]: back.id })
  })
  test('what has the same control number of the payer, where neither was charged nor paid as it is taken back', () => {
    const original = answer({ charges: 1000, paid: 800, payerControlKey: 'ICN1' })
    const back = reversal({ charges: -900, paid: -720, payerControlKey: 'ICN1' })
    expect(taken(original, back)).toEqual({ [original.id]: back.id })
    // whatever looks like it goes first, and a correction in its own check stays
    const alike = answer({ day: '2026-01-20', trace: 'T9', charges: 900, paid: 700, payerControlKey: 'ICN2' })
    const correction = answer({ day: '2026-02-10', trace: 'T2', charges: 900, paid: 700, payerControlKey: 'ICN1' })
    expect(taken(original, alike, back)).toEqual({ [alike.id]: back.id })
    expect(taken(correction, back)).toEqual({})
  })
  test('what was charged alike, where another amount is taken back than was paid', () => {
    const [claim, back] = [answer({}), reversal({ paid: -75 })]
    expect(taken(claim, back)).toEqual({ [claim.id]: back.id })
  })
})
