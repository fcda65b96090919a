import { createHash } from 'node:crypto'
import type { IdentityProvider } from '@ratebook/prisma/generated/client.ts'
import { SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import type { Provider, ProviderEdit } from '@ratebook/shared/identity-provider.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { type FieldError, faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { brandById } from '../../data/brand.ts'
import { Problem, refusedFields, stale } from '../../data/problem.ts'
import { orStale, orTaken } from '../../data/records.ts'
import { placeOf, seal } from '../../data/secrets.ts'
import type { StaffContext } from '../../http/serve.ts'
import type { User } from '../../http/session.ts'
import { sitesOf } from '../../http/site.ts'
import { isAddressRefused } from '../../http/outward-fetch.ts'
import { OtherIssuer, type Providers } from './providers.ts'

/** Where a provider leads back to: a page of the brand's site. */
export async function redirectUriOf(request: StaffContext['request'], brandId: string) {
  const [site] = await sitesOf(request, [await brandById(request.server.db, brandId)])
  return `${site}/auth/provider`
}

const blank: Omit<Provider, 'redirectUri'> = {
  enabled: false,
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  scopes: 'openid profile email',
  roleClaim: 'roles',
  roleValues: [],
  brandClaim: '',
  brandValue: '',
  linksByEmail: false,
  emergencyOnly: false,
  emergencyUserIds: [],
  secondStep: 'here',
  acrClaim: 'acr',
  acrValues: '',
  amrValues: '',
  acrDemanded: false,
  version: 0,
}

export async function settingsOf({ db, config, brandId, request }: StaffContext): Promise<Provider> {
  const row = await db.prisma.identityProvider.findFirst({ where: { brandId } })
  const kept = row && {
    ...row,
    clientSecret: placeOf(row.clientSecret, config.keys),
    roleValues: row.roleValues as Provider['roleValues'],
    secondStep: row.secondStep as Provider['secondStep'],
  }
  return { ...(kept ?? blank), redirectUri: await redirectUriOf(request, brandId) }
}

/** As the log keeps it: of the secret only that it is another one, because the nonce makes every sealing different. */
const recorded = ({ clientSecret, ...row }: IdentityProvider) => ({
  ...row,
  clientAccess: `set (${createHash('sha256').update(clientSecret).digest('hex').slice(0, 8)})`,
})

/** Whoever says who people are can be them: contracts are opened, by whatever settings, by those alone to whom they are open. */
function beyondPowers(user: User, before: IdentityProvider | null, edit: ProviderEdit): FieldError[] {
  if (can(user, 'contracts:read')) return []
  const opens = (values: Provider['roleValues']) => values.some(({ hasCMSAccess }) => hasCMSAccess)
  const faults: FieldError[] = []
  if (opens(edit.roleValues) || (before && opens(before.roleValues as Provider['roleValues'])))
    faults.push(faultAt('roleValues', 'contractsAccessNotYours'))
  if (edit.linksByEmail || before?.linksByEmail) faults.push(faultAt('linksByEmail', 'contractsAccessNotYours'))
  return faults
}

/** @throws Problem 422 while nobody could sign in on the day on which the provider is away */
async function demandEmergency({ db, brandId }: StaffContext, { emergencyOnly, emergencyUserIds }: ProviderEdit) {
  const able = { id: { in: emergencyUserIds }, clientId: brandId, role: 'administrator' as const, enabled: true, NOT: { passwordHash: '' } }
  const count = await db.prisma.user.count({ where: able })
  if (count < emergencyUserIds.length || (emergencyOnly && count === 0))
    throw refusedFields(fault('settingsWrong'), [faultAt('emergencyUserIds', 'emergencyNeeded')])
}

/** @throws Problem 422 where the provider does not describe itself as it should: nobody could sign in */
async function demandReachable(providers: Providers, provider: Parameters<Providers['discover']>[0]) {
  await providers.discover(provider).catch((error) => {
    const code = isAddressRefused(error)
      ? 'providerAddressRefused'
      : error instanceof OtherIssuer
        ? 'providerOtherIssuer'
        : 'providerSilent'
    throw refusedFields(fault('settingsWrong'), [faultAt('issuer', code)])
  })
}

export async function saveSettings(context: StaffContext, providers: Providers, edit: ProviderEdit): Promise<Provider> {
  const { db, config, user, brandId } = context
  const before = await db.prisma.identityProvider.findFirst({ where: { brandId } })
  const beyond = beyondPowers(user, before, edit)
  if (beyond.length) throw new Problem(403, fault('notAllowed'), beyond)
  const { version = before?.version ?? 0, clientSecret, ...fields } = edit
  if (!clientSecret && placeOf(before?.clientSecret ?? '', config.keys) !== SECRET_MASK)
    throw refusedFields(fault('settingsWrong'), [faultAt('clientSecret', 'required')])
  // a secret is not handed to whoever is written down in the place of its provider
  if (!clientSecret && before && before.issuer !== fields.issuer)
    throw refusedFields(fault('settingsWrong'), [faultAt('clientSecret', 'providerSecretAgain')])
  const data = { ...fields, clientSecret: clientSecret ? seal(clientSecret, config.keys) : (before?.clientSecret ?? '') }
  await demandEmergency(context, edit)
  if (data.enabled) await demandReachable(providers, data)
  await db.transaction(async (tx) => {
    if (before) {
      const where = { brandId, version }
      await orStale(tx.prisma.identityProvider.updateMany({ where, data: { ...data, version: { increment: 1 } } }), 'brandStale')
    } else await orTaken(tx.prisma.identityProvider.create({ data: { brandId, ...data } }), stale('brandStale'))
    const after = await tx.prisma.identityProvider.findFirstOrThrow({ where: { brandId } })
    await tx.record(brandId, user, {
      action: before ? 'update' : 'create',
      entity: 'sign-in provider',
      entityId: brandId,
      name: after.name,
      before: before && recorded(before),
      after: recorded(after),
    })
  })
  return settingsOf(context)
}
