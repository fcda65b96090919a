import type { FastifyInstance } from 'fastify'
import { pages } from '@ratebook/shared/pages.ts'
import { serve } from '../../../http/serve.ts'
import { appPages } from './app-pages.ts'
import { crawlerPages } from './crawlers.ts'
import { servicePages } from './service-pages.ts'
import { ServiceLists } from './services.ts'
import type { TermsCache } from '../../../terms/brand-terms.ts'

/** What is shown before any script runs, and to who runs none. */
export function pageRoutes(app: FastifyInstance, terms: TermsCache) {
  const lists = new ServiceLists(app.db)
  serve(pages)(app, { ...appPages(app), ...crawlerPages(app, lists), ...servicePages(app, terms, lists) })
}
