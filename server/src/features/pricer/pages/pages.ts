import type { FastifyInstance } from 'fastify'
import { pages } from '@ratebook/shared/pages.ts'
import { serve } from '../../../http/serve.ts'
import { appPages } from './app-pages.ts'
import { crawlerPages } from './crawlers.ts'
import { servicePages } from './service-pages.ts'
import type { TermsCache } from '../../../terms/brand-terms.ts'

/** What is shown before any script runs, and to who runs none. */
export function pageRoutes(app: FastifyInstance, terms: TermsCache) {
  serve(pages)(app, { ...appPages(app), ...crawlerPages(app), ...servicePages(app, terms) })
}
