import { ColumnWriter } from '@ratebook/server/lists/kept-column.ts'
import { expect, test } from 'vitest'
import { random } from '../random.ts'

// the bytes of ä are the letters of Ã¤ one by one
const values = ['', '42', '421', 'MRI', 'MRI knee', 'mri', 'Ã¤', 'ä', 'äpfel', 'Ã¤pfel', '☃', 'â\u0098\u0083'].sort()

test('rows have the values that they were read with, whatever the row before has', () => {
  const { pick } = random(3)
  const rows = [...values, ...values, ...values.toReversed(), ...Array.from({ length: 2_000 }, () => pick(values))]
  const writer = new ColumnWriter(true)
  for (const text of values) writer.push({ text, lowered: null })
  const column = writer.toColumn(Uint32Array.from(rows, (text) => writer.numberOf(text)))
  expect(rows.map((_, row) => column.textOf(column.numbers[row] as number))).toEqual(rows)
})
