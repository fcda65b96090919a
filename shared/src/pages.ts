import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { text } from './wire/text.ts'

/** Pages by themselves: each answers HTML, or what crawlers read, of the host's brand. */
const page = { method: 'GET', access: 'public', onlyReads: true, download: 'text/html', response: z.string() } as const
const LONGEST = 1000
/** id or name */
const params = z.object({ facility: text(200) })
/** the language asked for; without one, or with one that is not offered, the first of the browser's that is */
const query = z.object({ lang: z.string().max(35).optional().catch(undefined) })

/** What people and search engines are shown of a hospital before any script runs. */
export const pages = {
  getHomePage: endpoint({
    ...page,
    path: '/home',
    query,
    summary: 'The page that hosts the host’s machine-readable files, with links to them for who runs no scripts (45 CFR 180.50(d))',
  }),
  getPricerPage: endpoint({
    ...page,
    path: '/pricer/:facility',
    params,
    query,
    summary: 'The page on which the services of a facility are looked up',
  }),
  getAnswerPage: endpoint({
    ...page,
    path: '/answer/:facility',
    params,
    query: query.extend({ item: z.string().max(100).optional().catch(undefined) }),
    summary: 'The page of one service’s price',
  }),
  getEmbeddedHome: endpoint({
    ...page,
    path: '/embed/home',
    query,
    summary: 'The price search for a frame in the sites that the brand has named',
  }),
  getEmbeddedPage: endpoint({
    ...page,
    path: '/embed/:page/:facility',
    params: params.extend({ page: z.enum(['pricer', 'answer']) }),
    query,
    summary: 'A page that the price search leads to, for the same frame',
  }),
  listServices: endpoint({
    ...page,
    path: '/services',
    limit: 300,
    query: query.extend({ q: z.string().max(LONGEST).optional().catch(undefined) }),
    summary: 'All shoppable services, and those that somebody looks for, without a script',
  }),
  getServicePage: endpoint({
    ...page,
    path: '/services/:service',
    limit: 300,
    // a procedure code, `ms-drg-470`, `apr-drg-302-1`, or `charge-` with a hospital's own code
    params: z.object({ service: text(100) }),
    query: query.extend({ item: z.string().max(100).optional().catch(undefined) }),
    summary:
      'What a service costs at each facility of the host’s brand, without a script; with `item`, that one of several of its code first',
  }),
  getRobotsTxt: endpoint({
    ...page,
    path: '/robots.txt',
    download: 'text/plain',
    summary: 'Which addresses crawlers may ask for (RFC 9309); none where the host is no brand’s',
  }),
  getSitemap: endpoint({
    ...page,
    path: '/sitemap.xml',
    download: 'application/xml',
    summary: 'The addresses that search engines are to know',
  }),
}
