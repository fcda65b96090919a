import type { FastifyInstance } from 'fastify'
import { type Brand, brands } from '@ratebook/shared/brands.ts'
import type { BrandRow } from '../brand.ts'
import { serve } from '../serve.ts'

const publicFields = (row: BrandRow): Brand => ({
  brandId: row.id,
  clientId: row.id,
  domainName: row.domainName,
  displayName: row.displayName,
  logo: row.logo ? `/api/v1/brand/${row.id}/logo?v=${row.logo.hash.slice(0, 16)}` : '',
  logoRedirectionURL: row.logoRedirectionUrl,
  themeName: row.themeName,
  themeMetadata: JSON.stringify({ primary: row.primaryColor, secondary: row.secondaryColor }),
  selfPayPercentage: row.selfPayPercentage.toNumber(),
  ein: row.ein,
  footerLinks: row.footerLinks as Brand['footerLinks'],
  isOutOfPocketCalculationEnabled: row.isOutOfPocketCalculationEnabled,
  isHealthTalkAIEnabled: row.isHealthTalkAiEnabled,
})

export function brandRoutes(app: FastifyInstance) {
  serve(app, 'brands', brands)({
    getHostBrand: async (_, { brand }) => publicFields(await brand()),
    getBrand: async (_, { brand }) => publicFields(await brand()),
  })
}
