import type { Writer } from './entry.ts'

const BETWEEN = ' '

/** Of entries nothing but the ids of the payers that have a rate, each once in an entry. */
export const rated = (): Writer => ({
  start: '',
  entry: ({ charges }) => [...new Set(charges.flatMap(({ rates }) => rates.map(({ payerId }) => payerId)))].join(BETWEEN),
  separator: BETWEEN,
  beforeUncoded: BETWEEN,
  end: '',
})

const utf8 = new TextDecoder()
/** The ids that it wrote of some entries. */
export const ratedIn = (text: Uint8Array) => utf8.decode(text).split(BETWEEN)
