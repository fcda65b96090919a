import type { Visitor } from '@ratebook/shared/bookings.ts'
import type { Keys } from '../../data/keys.ts'
import { openedAs, seal } from '../../data/secrets.ts'

export const sealVisitor = (visitor: Visitor, keys: Keys) => seal(JSON.stringify(visitor), keys)

/** What was sealed; null where nobody can read it any more. */
export const openVisitor = (sealed: string, keys: Keys) => openedAs<Visitor>(sealed, keys)
