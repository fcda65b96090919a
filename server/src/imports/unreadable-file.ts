export type UnreadableCode =
  | 'empty'
  | 'archive'
  | 'pdf'
  | 'image'
  | 'binary'
  | 'markup'
  | 'encrypted'
  | 'tooLarge'
  | 'damaged'
  | 'noTable'
  | 'unclosedQuote'
  | 'columnsMissing'

/** A file that cannot be read as a whole. The message is for the person who chose the file and says what to do. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, message: string) {
    super(message)
    this.name = 'UnreadableFile'
    this.code = code
  }
}
