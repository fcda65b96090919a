// Which of many lists have a range that holds a number is what each of them says when it is asked by itself.
import { expect, test } from 'vitest'
import { codeTabling, Spans } from '@ratebook/shared/pricing/code-table.ts'
import { atOnce } from '@ratebook/shared/pricing/slices.ts'
import { random } from '../random.ts'

test.each([1, 2, 7, 40, 400])('of %i lists those that hold a code answer, each with its narrowest range', (lists) => {
  const { below } = random(lists)
  const code = (number: number) => String(10_000 + number)
  const range = () => {
    const from = below(900)
    return `${code(from)}-${code(from + 1 + below(below(8) === 0 ? 600 : 30))}`
  }
  const trees = Array.from({ length: lists }, (_, of) => {
    const { ranges } = atOnce(codeTabling('CHARGE_CODE', Array.from({ length: 1 + below(6) }, range).join(';')))
    const [tree] = ranges.values()
    if (!tree || ranges.size !== 1) throw new Error('codes of five digits are one family')
    return { tree, of }
  })
  const spans = new Spans(trees)
  let holding = 0
  for (let number = 9_990; number < 11_600; number++) {
    const each = trees.flatMap(({ tree, of }) => {
      const narrowest = tree.narrowest(number)
      return narrowest ? [{ of, range: narrowest }] : []
    })
    const told: typeof each = []
    spans.tell(number, { holds: (of, range) => told.push({ of, range }) })
    expect(told.toSorted((a, b) => a.of - b.of)).toEqual(each)
    holding += each.length
  }
  expect(holding).toBeGreaterThan(lists)
})
