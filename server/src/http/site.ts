import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type Addressed, brandLabel, brandOfHost, siteOf } from '../data/addresses.ts'
import type { BrandRow } from '../data/brand.ts'
import { Problem } from '../data/problem.ts'

/**
 * Where visitors find brands, for answers to whoever asks. It is the configured address;
 * the demo, which may stand anywhere, says it from the address that it was asked at.
 */
export async function sitesOf<B extends Addressed>(
  { server: { db, config }, protocol, host, hostname }: FastifyRequest,
  brands: readonly B[],
) {
  if (!config.demo) return brands.map((brand) => siteOf(config, brand))
  const here = new URL(`${protocol}://${host}`)
  const brand = await brandOfHost(db, config, hostname).catch((error) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (brand && brand.domainName === brandLabel(config, hostname)) here.hostname = here.hostname.slice(brand.domainName.length + 1)
  return brands.map((other) => siteOf({ ...config, publicUrl: here.origin }, other))
}

/**
 * Where a brand's pages and files are. A caller's Host header must not send crawlers
 * elsewhere, so only the demo, which may stand anywhere, believes it.
 */
export const addressOf = (config: Config, brand: BrandRow, request: FastifyRequest) =>
  config.demo ? `${request.protocol}://${request.host}` : siteOf(config, brand)
