import type { SecurityKind, SecurityResult } from '@ratebook/shared/wire/security.ts'
import type { Person } from './person.ts'

/** In place of a brand, where an event concerns none. */
export const NO_BRAND = '00000000-0000-0000-0000-000000000000'

/** What a call says of itself, once it is answered. */
export interface Noted {
  kind: SecurityKind
  result: SecurityResult
  status: number
  reason: string
  call: string
  objectId: string
  address: string
  browser: string
  system: string
  requestId: string
  hostname: string
  /** the brand that was acted on; else it is found by the person and the host */
  brandId: string | null
  /** whose session it was */
  person: Person | null
  /** the name that was tried where there was none, and who has it */
  tried?: { name: string; find: () => Promise<Person | null> }
}
/** An event as it is kept and streamed. */
export interface SecurityRow extends Omit<Noted, 'hostname' | 'person' | 'tried' | 'brandId'> {
  id: string
  at: string
  brandId: string
  userId: string | null
  username: string
  role: string
  count: number
}
