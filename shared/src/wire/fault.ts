import type { ErrorCode, errorTexts } from './error-texts.ts'

/** What fills the placeholders of a text; a list of faults is worded one by one. */
export type Value = string | number
export type Values = Record<string, Value | PlainFault[]>
type PlainFault = { code: ErrorCode; values: Record<string, Value> }
/** What is wrong, in no language: a code, and what fills the placeholders of its text. */
export type Fault = { code: ErrorCode; values: Values }

export type Placeholder<T extends string> = T extends `${string}{{${infer P}}}${infer Rest}`
  ? (P extends `${infer Name}|${string}` ? Name : P) | Placeholder<Rest>
  : never
type Text<C extends ErrorCode> = (typeof errorTexts)[C]
/** A code whose text has no places to fill. */
export type PlainCode = { [C in ErrorCode]: [Placeholder<Text<C>>] extends [never] ? C : never }[ErrorCode]
/** A code, and values where its text has places for them. */
export type FaultArgs<C extends ErrorCode, V extends Values[string] = Values[string]> = [
  code: C,
  ...values: [Placeholder<Text<C>>] extends [never] ? [] : [Record<Placeholder<Text<C>>, V>],
]

type FaultOf<V> = { code: ErrorCode; values: Record<string, V> }
export const fault = <C extends ErrorCode, V extends Values[string] = Value>(...[code, values]: FaultArgs<C, V>): FaultOf<V> => ({
  code,
  values: values ?? ({} as Record<string, V>),
})

/** A text with its placeholders filled: `{{name}}`, and `{{list|; }}` for faults that stand in a row. */
export function fill({ code, values }: Fault, textOf: (code: ErrorCode) => string): string {
  return textOf(code).replace(/\{\{(\w+)(?:\|([^}]*))?\}\}/g, (_, name: string, between = ', ') => {
    const value = values[name] ?? ''
    return Array.isArray(value) ? value.map((part) => fill(part, textOf)).join(between) : String(value)
  })
}
