import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import type { ErrorCode } from '@ratebook/shared/wire/error-texts.ts'
import type { Fault } from '@ratebook/shared/wire/fault.ts'

const tooLarge: ReadonlySet<ErrorCode> = new Set([
  'workbookOverLimit',
  'workbookTooLarge',
  'workbookRowTooLong',
  'tooManyColumns',
  'tooManySheets',
  'readingTooLarge',
  'readingTooSlow',
])

/** A file that cannot be read as a whole. The fault is for the person who chose the file and says what to do. */
export class UnreadableFile extends Error {
  readonly code: ErrorCode

  constructor(readonly fault: Fault) {
    super(sentenceOf(fault))
    this.name = 'UnreadableFile'
    this.code = fault.code
  }
  /** Whether it is more than is read: its fault says the limit. */
  get isTooLarge() {
    return tooLarge.has(this.code)
  }
}
