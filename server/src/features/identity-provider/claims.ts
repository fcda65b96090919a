import type { IdentityProvider } from '@ratebook/prisma/generated/client.ts'
import type { Provider } from '@ratebook/shared/identity-provider.ts'

/** What a provider says of somebody. */
export type Claims = { sub: string } & Record<string, unknown>

const part = (of: unknown, key: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, key) ? (of as Record<string, unknown>)[key] : undefined

/** What a claim says, one or several: that of this very name, else the one to which it is the way, as `realm_access.roles` is. */
export function valuesOf(claims: Claims, name: string): string[] {
  const value = part(claims, name) ?? name.split('.').reduce<unknown>(part, claims)
  return [value].flat().filter((v) => typeof v === 'string')
}

const textOf = (claims: Claims, name: string) => valuesOf(claims, name)[0]?.trim() ?? ''

/** Whether the provider vouches for the address. Microsoft says so of those whose domain it knows to be the organisation's. */
const isConfirmed = (claims: Claims) =>
  [claims.email_verified, claims.xms_edov].some((said) => [true, 1, 'true', '1'].includes(said as string))

/** Whom the provider means, as an account holds it. */
export function personIn(claims: Claims) {
  const email = textOf(claims, 'email').toLowerCase()
  const name = textOf(claims, 'preferred_username') || email || claims.sub
  // what a name may hold, see Username
  const username = name
    .toLowerCase()
    .replace(/[^\p{L}\d._@+-]+/gu, '-')
    .replace(/^[^\p{L}\d]+/u, '')
    .slice(0, 150)
  return { email, isConfirmed: isConfirmed(claims), username: username || 'user', displayName: textOf(claims, 'name').slice(0, 200) }
}

/** What somebody may do in the brand; null where the claim says nothing that counts. Only an administrator comes of it. */
export function accessIn({ roleClaim, roleValues }: IdentityProvider, claims: Claims) {
  const said = valuesOf(claims, roleClaim)
  const meant = (roleValues as Provider['roleValues']).filter(({ value }) => said.includes(value))
  return meant.length > 0 ? { hasCmsAccess: meant.some(({ hasCMSAccess }) => hasCMSAccess) } : null
}

export const isOfBrand = ({ brandClaim, brandValue }: IdentityProvider, claims: Claims) =>
  brandClaim === '' || valuesOf(claims, brandClaim).includes(brandValue)
