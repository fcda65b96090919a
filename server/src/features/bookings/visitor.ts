import type { Visitor } from '@ratebook/shared/bookings.ts'
import { seal, unseal } from '../../data/secrets.ts'

export const sealVisitor = (visitor: Visitor, key: string) => seal(JSON.stringify(visitor), key)

/** What was sealed; null where that was done with another key: it will not be readable later either. */
export function openVisitor(sealed: string, key: string): Visitor | null {
  try {
    return JSON.parse(unseal(sealed, key)) as Visitor
  } catch {
    return null
  }
}
