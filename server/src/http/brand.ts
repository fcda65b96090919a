import { reservedLabels } from '@ratebook/shared/brand-settings.ts'
import { withLogo } from '../data/brand.ts'
import type { Db } from '../data/db.ts'
import { notFound } from '../data/problem.ts'

/** First label of a host name of two or more labels; null for addresses, single labels and reserved names. */
export function brandLabel(hostname: string): string | null {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (/^[\d.]+$/.test(host) || host.includes(':') || host.startsWith('[')) return null
  const [first = '', ...rest] = host.split('.')
  return rest.length > 0 && !reservedLabels.includes(first) ? first : null
}

/**
 * The brand of a host: by its label, else the default brand, else the only one there is.
 * @throws Problem 404 when none of these answers
 */
export async function brandOfHost(db: Db, hostname: string) {
  const label = brandLabel(hostname)
  const ofHost = label && (await db.prisma.brand.findUnique({ where: { domainName: label }, include: withLogo }))
  if (ofHost) return ofHost
  const [first, second] = await db.prisma.brand.findMany({ orderBy: { isDefault: 'desc' }, take: 2, include: withLogo })
  if (first && (first.isDefault || !second)) return first
  throw notFound('siteNotFound')
}
