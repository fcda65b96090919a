import { Day } from '@ratebook/shared/wire/day.ts'

/** The day of the file: `2026-04-01` or `4/1/2026`; null where it names none. */
export function dayOfFile({ last_updated_on: text = '' }: Record<string, string>): Day | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [, month = '', day = '', year = ''] = american ?? []
  const written = american ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return Day.safeParse(written).data ?? null
}
