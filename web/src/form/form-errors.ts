import type { FieldError } from '@ratebook/shared/wire/errors.ts'
import { ApiError } from '../client/api.ts'

/** What the shared schemas say, and zod itself: the catalogue key that says it to a person. Server and browser use the same schemas. */
const messages: [RegExp, key: string][] = [
  [/^Required field$|expected .*received (undefined|null)$|^Too small: expected string to have >=1 /, 'form.required'],
  [/^Invalid (GUID|UUID|option)/, 'form.choose'],
  [/expected number, received/, 'form.number'],
  [/^Too big: expected string to have <=(\d+)/, 'form.tooLong'],
  [/^Too big: expected number to be <=?(\S+)/, 'form.tooBig'],
  [/^Too small: expected number to be >=?(\S+)/, 'form.tooSmall'],
  [/^A date as YYYY-MM-DD$/, 'form.date'],
  [/^At most two decimals$/, 'form.decimals'],
  [/^Contains a character/, 'form.character'],
  [/^A number such as 1 or 0\.5$/, 'charges.drugUnitNumber'],
  [/^Drug unit and drug type go together$/, 'charges.drugUnitAndType'],
  [/^At least one of revenue code/, 'charges.oneCode'],
]

type Translate = (key: string, values?: Record<string, string>) => string

/** The text for a field's message; one that no rule knows is shown as it came. */
export function explain(message: string, t: Translate): string {
  for (const [pattern, key] of messages) {
    const match = pattern.exec(message)
    if (match) return t(key, { limit: match[1] ?? '' })
  }
  return message
}

/** What the server refused: messages that stand at a field of the form, lines for its top, and whether another person saved first. */
export type Failure = { atField: FieldError[]; lines: string[]; stale: boolean }

export function failureOf(error: unknown, names: readonly string[], t: Translate): Failure {
  if (!(error instanceof ApiError)) throw error
  const fields = error.body.fields ?? []
  const atField = fields.filter((f) => names.includes(f.path))
  const others = fields.filter((f) => !names.includes(f.path)).map((f) => explain(f.message, t))
  const stale = error.status === 409 && fields.length === 0
  return { atField, stale, lines: stale ? [t('form.stale')] : [error.body.error || t('form.unreachable'), ...others] }
}
