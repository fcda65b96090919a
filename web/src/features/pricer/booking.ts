import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { ApiError } from '../../client/api.ts'

/** What somebody who asks for an appointment fills in. */
export const entries = ['firstName', 'lastName', 'mobileNumber', 'dob'] as const
export type Entry = (typeof entries)[number]
export type Said = Record<Entry, string>
export const nothingSaid: Said = { firstName: '', lastName: '', mobileNumber: '', dob: '' }

export const requestOf = (
  { mobileNumber, ...said }: Said,
  { facility, ...about }: { brandId: string; facility: ActiveFacility; payer: string; chargeItemId: string },
) => ({ ...said, mobileNumbers: [mobileNumber], location: facility.name, ...about })

/** What the server says is wrong, by entry; the first of each. */
export function faultsOf(refusal: ApiError | undefined): Partial<Said> {
  const faults = (refusal?.body.fields ?? []).map(({ path, message }) => [path.replace(/^mobileNumbers.*/, 'mobileNumber'), message])
  return Object.fromEntries(faults.reverse()) as Partial<Said>
}

/** Random; the browser's own word for it is missing where a page is not served over HTTPS. */
export function newKey(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
