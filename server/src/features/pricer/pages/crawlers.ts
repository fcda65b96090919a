import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import type { pages } from '@ratebook/shared/pages.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { activeFacilities } from '../../../data/facility.ts'
import { listedFiles } from '../../../data/public-files.ts'
import { sendPage } from '../../../http/send-page.ts'
import type { Handlers } from '../../../http/serve.ts'
import { addressOf } from '../../../http/site.ts'
import { addressOfService } from './service-keys.ts'
import type { ServiceLists } from './services.ts'

/** What is of no use to a crawler: calls, and what is one person's. The pages of staff say themselves that they are not to be listed. */
const CLOSED = ['/api/', '/auth/', '/embed/', '/my-estimate']
/** Pictures of pages need the logo. */
const OPEN = ['/api/v1/brand']

export function crawlerPages({ db, config }: FastifyInstance, lists: ServiceLists) {
  return {
    getRobotsTxt: async (_, { brand: ofHost, request, reply }) => {
      const brand = await ofHost().catch(() => null)
      const lines = brand
        ? [
            ...OPEN.map((path) => `Allow: ${path}`),
            ...CLOSED.map((path) => `Disallow: ${path}`),
            '',
            `Sitemap: ${addressOf(config, brand, request)}/sitemap.xml`,
          ]
        : ['Disallow: /']
      return sendPage(request, reply, ['User-agent: *', ...lines, ''].join('\n'), 'text/plain')
    },
    getSitemap: async (_, { brand: ofHost, request, reply }) => {
      const brand = await ofHost()
      const site = addressOf(config, brand, request)
      const [facilities, files] = await Promise.all([activeFacilities(db, brand.id), listedFiles(db, brand)])
      const { there } = await lists.of(brand, facilities)
      const changedAt = new Date(Math.max(Number(brand.termsChangedAt), ...facilities.map((f) => Number(f.chargesChangedAt))))
      const day = dayIn(brand.timeZone, changedAt)
      const paths = [
        '/home',
        '/services',
        ...there.map(({ key }) => addressOfService(key)),
        ...facilities.map(({ name }) => `/pricer/${encodeURIComponent(name)}`),
        ...files.map(({ fileName }) => `/files/${encodeURIComponent(fileName)}`),
      ]
      const urls = paths.map((path) => html`<url><loc>${site + path}</loc><lastmod>${day}</lastmod></url>`)
      const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
      const xml = `${head}\n${urls.join('\n')}\n</urlset>\n`
      return sendPage(request, reply, xml, 'application/xml')
    },
  } satisfies Partial<Handlers<typeof pages>>
}
