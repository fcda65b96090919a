import type { FieldError } from '@ratebook/shared/wire/errors.ts'
import { ApiError } from '../client/api.ts'

/** What the server refused: messages that stand at a field of the form, lines for its top, and whether another person saved first. */
export type Failure = { atField: Pick<FieldError, 'path' | 'message'>[]; lines: string[]; stale: boolean }

export function failureOf(error: unknown, names: readonly string[], t: (key: string) => string): Failure {
  if (!(error instanceof ApiError)) throw error
  const { fields = [], code = '' } = error.body
  const atField = fields.filter((f) => names.includes(f.path))
  const others = fields.filter((f) => !names.includes(f.path)).map((f) => f.message)
  const stale = code.endsWith('Stale')
  return { atField, stale, lines: stale ? [t('form.stale')] : [error.body.error || t('form.unreachable'), ...others] }
}
