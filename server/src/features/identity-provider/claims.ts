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

const listed = (values: string) => values.split(' ').filter(Boolean)

/**
 * Whether a second step was done at the provider.
 * @param signed what the ID token says, and nothing else: userinfo tells of a person, not of how they came
 */
export function showsSecondStep({ secondStep, acrClaim, acrValues, amrValues }: IdentityProvider, signed: Claims): boolean {
  if (secondStep !== 'shown') return secondStep === 'trusted'
  const has = (claim: string, values: string) => valuesOf(signed, claim).some((value) => listed(values).includes(value))
  return has(acrClaim, acrValues) || has('amr', amrValues)
}

/** How a request says what has to be shown. One value is named as such: some providers know no other way. */
export function askingForSecondStep({ secondStep, acrClaim, acrValues, amrValues, acrDemanded }: IdentityProvider): Record<string, string> {
  const wanted = listed(acrValues)
  if (secondStep !== 'shown' || wanted.length === 0) return {}
  if (!acrDemanded) return { acr_values: acrValues }
  const demanded = { essential: true, ...(wanted.length === 1 ? { value: wanted[0] } : { values: wanted }) }
  return { claims: JSON.stringify({ id_token: { [acrClaim]: demanded, ...(amrValues && { amr: null }) } }) }
}

/** When somebody last showed the provider who they are; null where it does not say. */
export const authenticatedAt = ({ auth_time: seconds }: Claims) => (typeof seconds === 'number' ? new Date(seconds * 1000) : null)

export const isOfBrand = ({ brandClaim, brandValue }: IdentityProvider, claims: Claims) =>
  brandClaim === '' || valuesOf(claims, brandClaim).includes(brandValue)
