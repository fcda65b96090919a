import { reservedLabels } from '@ratebook/shared/brand-settings.ts'
import type { Config } from '../config.ts'
import { withLogo } from './brand.ts'
import type { Db } from './db.ts'
import { notFound } from './problem.ts'

/** What says where a brand is to be found. */
export type Addressed = { domainName: string; isDefault: boolean; domainState: string }
type OwnNames = Pick<Config, 'ownLabels'>

/** Whether a label names the server itself: no other brand than the default one is shown under it, whoever has it. */
export const isReserved = ({ ownLabels }: OwnNames, label: string) => reservedLabels.includes(label) || ownLabels.includes(label)

/** Whether visitors find a brand under its own label; the default brand is where nobody else is. */
export const hasAddress = (config: OwnNames, { domainName, domainState, isDefault }: Addressed) =>
  !isDefault && domainState === 'given' && !isReserved(config, domainName)

/** First label of a host name of two or more labels; null for addresses, single labels and reserved names. */
export function brandLabel(config: OwnNames, hostname: string): string | null {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (/^[\d.]+$/.test(host) || host.includes(':') || host.startsWith('[')) return null
  const [first = '', ...rest] = host.split('.')
  return rest.length > 0 && !isReserved(config, first) ? first : null
}

/**
 * The brand of a host: by its label, else the default brand, else the only one there is.
 * @throws Problem 404 when none of these answers
 */
export async function brandOfHost(db: Db, config: Config, hostname: string) {
  const label = brandLabel(config, hostname)
  const ofHost = label && (await db.prisma.brand.findFirst({ where: { domainName: label }, include: withLogo }))
  if (ofHost && (ofHost.isDefault || hasAddress(config, ofHost))) return ofHost
  const [first, second] = await db.prisma.brand.findMany({ orderBy: { isDefault: 'desc' }, take: 2, include: withLogo })
  if (first && (first.isDefault || !second)) return first
  throw notFound('siteNotFound')
}

/** The address of a brand's site, the main one where it has none. Never a caller's Host header, which must not get into a mail. */
export function siteOf(config: OwnNames & Pick<Config, 'publicUrl'>, brand: Addressed) {
  const site = new URL(config.publicUrl)
  if (hasAddress(config, brand)) site.hostname = `${brand.domainName}.${site.hostname}`
  return site.origin
}

/** Whether a host name is the main one, or that of a brand, and so one that a certificate is had for. */
export async function isSite(db: Db, config: OwnNames & Pick<Config, 'publicUrl'>, hostname: string) {
  const main = new URL(config.publicUrl).hostname
  const name = hostname.toLowerCase()
  if (name === main) return true
  const [domainName = '', ...rest] = name.split('.')
  const brand = rest.join('.') === main && (await db.prisma.brand.findFirst({ where: { domainName } }))
  return brand ? hasAddress(config, brand) : false
}

/** Brands that lost their address because the server is called by it now, as by another PUBLIC_URL. */
export const brandsWithoutAddress = (db: Db, { ownLabels }: OwnNames) =>
  db.prisma.brand.findMany({ where: { isDefault: false, domainName: { in: [...reservedLabels, ...ownLabels] } } })
