import type { Access, Capability } from './access.ts'

/** What an API key may be good for. People have roles; programs have these. */
export const scopes = [
  'read-prices',
  'load-prices',
  'read-charges',
  'load-charges',
  'read-contracts',
  'load-contracts',
  'load-remittances',
  'publish',
] as const
export type Scope = (typeof scopes)[number]

/** The scope that opens what asks for a capability. What concerns people, passwords, keys and the brand itself is opened by none. */
const opens: Partial<Record<Capability, Scope>> = {
  'facilities:read': 'read-prices',
  'payers:read': 'read-prices',
  'payers:write': 'load-prices',
  'charges:read': 'read-charges',
  'charges:write': 'load-charges',
  'contracts:read': 'read-contracts',
  'contracts:write': 'load-contracts',
}

/** The scope that a key needs for a call; null where no key may make it. A call for everybody asks for none. */
export const scopeOf = ({ access, scope }: { access: Access; scope?: Scope }): Scope | null =>
  access === 'public' ? null : (scope ?? opens[access] ?? null)

/** Scopes that show what contracts say or let it be changed: only who may do so themself gives them. */
export const isOfContracts = (scope: string) => ['read-contracts', 'load-contracts', 'load-remittances'].includes(scope)
