import type { FieldError } from '@ratebook/shared/wire/errors.ts'
import type { Fault } from '@ratebook/shared/wire/fault.ts'

/** How many pieces wait at most between the process that makes them and the server that takes them. */
export const PIECES_AHEAD = 2

export interface Call {
  module: string
  name: string
  args: unknown[]
}
/** What the process is asked: a function's value, or to go on with its pieces. */
export type Request = Call | 'next'
export type Answer =
  | { piece: unknown }
  | { value: unknown; memoryMb: number }
  | { unreadable: Fault }
  | { problem: { status: number; fault: Fault; fields: FieldError[] | undefined } }
  | { failed: string }
