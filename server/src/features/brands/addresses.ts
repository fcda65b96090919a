import { can } from '@ratebook/shared/wire/access.ts'
import type { brands } from '@ratebook/shared/brands.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../../config.ts'
import { isReserved, isSite, siteOf } from '../../data/addresses.ts'
import { type BrandRow, brandById, withLogo } from '../../data/brand.ts'
import { notFound, Problem, refusedFields, stale } from '../../data/problem.ts'
import { orStale, orTaken, taken } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import type { Handlers, StaffContext } from '../../http/serve.ts'
import type { User } from '../../http/session.ts'
import { letter } from '../../mail.ts'
import { recorded, settingsOf } from './brand-fields.ts'

export const nameTaken = () => taken('domainTaken', 'domainName', 'taken')

/** @throws Problem 422 for a label of the server's own names, under which only the default brand is shown */
function demandFree(config: Config, domainName: string, isDefault: boolean) {
  if (!isDefault && isReserved(config, domainName)) throw refusedFields(fault('settingsWrong'), [faultAt('domainName', 'reservedName')])
}

/** How a new brand comes by its label: the first one stands at the server's own address, another's has to be given. */
export function firstLabel(config: Config, user: User, domainName: string, isDefault: boolean) {
  demandFree(config, domainName, isDefault)
  return { domainName, domainState: isDefault || can(user, 'addresses:write') ? 'given' : 'asked' }
}

/** What another label changes: a super_admin gives it, a partner asks for it and keeps the one there is meanwhile. */
export function otherLabel(config: Config, user: User, before: BrandRow, domainName = before.domainName) {
  if (domainName === before.domainName) return {}
  if (!can(user, 'brands:write')) throw new Problem(403, fault('domainNotAllowed'), [faultAt('domainName', 'notAllowedField')])
  demandFree(config, domainName, before.isDefault)
  if (can(user, 'addresses:write')) return { domainName, domainState: 'given', askedDomainName: '' }
  return before.domainState === 'given' ? { askedDomainName: domainName } : { domainName, domainState: 'asked' }
}

/** Of two brands that want one label, the one that has it. @throws Problem 409 */
export async function demandUntaken(tx: Tx, domainName: string | undefined) {
  if (domainName && (await tx.prisma.brand.count({ where: { domainName } }))) throw nameTaken()
}

/** The label that a brand waits for; '' = none. */
export const labelAsked = ({ domainName, domainState, askedDomainName }: BrandRow) =>
  askedDomainName || (domainState === 'asked' ? domainName : '')

/** Tells those who give labels that one is asked for. A mail that does not go out is no reason to refuse the settings. */
export async function tellSuperAdmins({ db, config, mail, request, user }: StaffContext, brand: BrandRow) {
  const people = await db.prisma.user.findMany({ where: { role: 'super_admin', enabled: true, email: { not: '' } } })
  const site = await db.prisma.brand.findFirst({ where: { isDefault: true } })
  const name = labelAsked(brand)
  const link = `${siteOf(config, site ?? brand)}/brandconfiguration`
  for (const person of people)
    await mail(
      letter(person, site ?? brand, (t) => ({
        subject: t('nameAsked.subject', { name }),
        text: t('nameAsked.text', { name, username: user.username, brand: brand.displayName, link }),
      })),
    ).catch((err) => request.log.error({ err }, 'a message about a domain name could not be mailed'))
}

export const addressRoutes: Pick<Handlers<typeof brands>, 'getSite' | 'decideAddress'> = {
  getSite: async ({ query: { domain } }, { db, config }) => {
    if (!(await isSite(db, config, domain))) throw notFound('siteNotFound')
    return { domain }
  },
  decideAddress: async ({ body: { domainName, give } }, { db, config, user, brandId }) => {
    const before = await brandById(db, brandId)
    if (domainName === '' || labelAsked(before) !== domainName) throw stale('brandStale')
    if (give) demandFree(config, domainName, before.isDefault)
    const decided = before.askedDomainName
      ? { askedDomainName: '', ...(give && { domainName }) }
      : { domainState: give ? 'given' : ('refused' as const) }
    await db.transaction(async (tx) => {
      const where = { id: brandId, version: before.version }
      const update = tx.prisma.brand.updateMany({ where, data: { ...decided, version: { increment: 1 } } })
      await orStale(orTaken(update, nameTaken()), 'brandStale')
      const after = await tx.prisma.brand.findFirstOrThrow({ where: { id: brandId }, include: withLogo })
      const action = give ? 'give-address' : 'refuse-address'
      await tx.record(brandId, user, { action, entity: 'brand', entityId: brandId, before: recorded(before), after: recorded(after) })
    })
    return settingsOf(await brandById(db, brandId), config)
  },
}
