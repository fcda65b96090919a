import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Whose rows the database gives, as a connection is told: of some brands, of every brand or, where nobody said, of none. */
interface Scope {
  brands: string
  /** where they are read from, where that is not the primary */
  pool?: pg.Pool | undefined
}
const scopes = new AsyncLocalStorage<Scope>()
const NOBODYS = ''
export const EVERY = 'every'
const listed = (brandIds: readonly string[]) => (brandIds.length > 0 ? `{${brandIds.join(',')}}` : NOBODYS)

/** What the work that runs just now may see. */
export const scopeNow = (): string => scopes.getStore()?.brands ?? NOBODYS

/** Who answers the work that runs just now in the primary's place. */
export const poolNow = (): pg.Pool | undefined => scopes.getStore()?.pool
/** Work on the same rows as before, read from a replica, or, without a pool, from the primary again. */
export const answeredBy = <R>(pool: pg.Pool | undefined, work: () => Promise<R>): Promise<R> =>
  scopes.run({ brands: scopeNow(), pool }, async () => await work())

// a question of Prisma's is asked when it is awaited, so it is awaited within
const within = <R>(brands: string, work: () => Promise<R>): Promise<R> => scopes.run({ brands }, async () => await work())

/** Work on rows of these brands: the database gives no others, whatever a query says. */
export const ofBrands = <R>(brandIds: readonly string[], work: () => Promise<R>): Promise<R> => within(listed(brandIds), work)

/**
 * Work before a brand is known, or on all of them: who signs in, what a super_admin looks after, what is due. Each use stands in
 * tests/unit/scope.test.ts.
 */
export const ofEveryBrand = <R>(work: () => Promise<R>): Promise<R> => within(EVERY, work)

/** From here on a visitor's call, whose brand had to be found first, is about this one. */
export function settleOn(brandId: string) {
  const scope = scopes.getStore()
  if (scope?.brands === listed([])) scope.brands = listed([brandId])
}
