import { Day } from '@ratebook/shared/wire/day.ts'

/** What stands above the list of a machine-readable file, each value by its name in small letters. */
export type Head = Record<string, string>

/** The day of the file: `2026-04-01` or `4/1/2026`; null where it names none. */
export function dayOfFile({ last_updated_on: text = '' }: Head): Day | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [, month = '', day = '', year = ''] = american ?? []
  const written = american ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return Day.safeParse(written).data ?? null
}

/** The parts of a value that holds several. */
export const listed = (text = '') =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
/** The locations by name; version 2 heads them otherwise. */
export const locationsIn = ({ location_name, hospital_location }: Head) => listed(location_name ?? hospital_location)
export const namesIn = (head: Head) => [head.hospital_name ?? '', ...locationsIn(head)]
