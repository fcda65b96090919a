import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import type { pages } from '@ratebook/shared/pages.ts'
import { ID } from '@ratebook/shared/wire/identifiers.ts'
import type { Language } from '@ratebook/shared/wire/language.ts'
import { type BrandRow, logoOf } from '../../../data/brand.ts'
import { activeFacilities, type FacilityRow } from '../../../data/facility.ts'
import { sendPage } from '../../../http/send-page.ts'
import type { Handlers, PublicContext } from '../../../http/serve.ts'
import { addressOf } from '../../../http/site.ts'
import { wordsIn } from '../../../i18n/words.ts'
import type { TermsCache } from '../../../terms/brand-terms.ts'
import { languageOf } from './app-pages.ts'
import { type HeldPage, HeldPages, revisionOf } from './held-pages.ts'
import { wholePage } from './layout.ts'
import { allHtml, called, foundHtml, searchHtml } from './list-html.ts'
import { searchServices } from './search.ts'
import { serviceFacts } from './service-facts.ts'
import { serviceHtml } from './service-html.ts'
import { addressOfService, codeIn, keyOf } from './service-keys.ts'
import type { ServiceLists } from './services.ts'
import { structuredData } from './structured-data.ts'

/** Services and their prices for who runs no scripts, be it a search engine or a person. */
export function servicePages({ db, config, unanswered }: FastifyInstance, terms: TermsCache, lists: ServiceLists) {
  const held = new HeldPages()

  interface Asked {
    brand: BrandRow
    facilities: FacilityRow[]
    language: Language
    site: string
  }
  async function askedOf(context: PublicContext, lang: string | undefined): Promise<Asked> {
    const brand = await context.brand()
    const facilities = await activeFacilities(db, brand.id)
    return { brand, facilities, language: languageOf(lang, context), site: addressOf(config, brand, context.request) }
  }
  /** @param isListed whether search engines are to know it */
  function pageOf({ brand, language, site }: Asked, isListed: boolean, lang: string | undefined, page: PageParts): HeldPage {
    const logo = logoOf(brand)
    const address = site + page.path + (lang === language ? `?lang=${lang}` : '')
    const text = wholePage({
      query: {},
      data: null,
      ...page,
      language,
      site: brand.displayName,
      address: isListed ? address : null,
      image: logo && site + logo,
      logo,
    })
    return { text, status: page.status ?? 200 }
  }

  const listRevisionOf = async (brand: BrandRow, facilities: FacilityRow[]) =>
    JSON.stringify([brand.version, brand.updatedAt, await lists.revisionOf(brand, facilities)])

  return {
    listServices: async ({ query: { lang, q } }, context) => {
      const reader = await askedOf(context, lang)
      const { brand, facilities, language, site } = reader
      const t = wordsIn(language)
      const words = q?.trim() ?? ''
      const make = async (below: string) =>
        pageOf(reader, words === '', lang, {
          path: '/services',
          query: words ? { q: words } : {},
          title: t('page.servicesTitle', { name: brand.displayName }),
          description: t('page.description', { name: brand.displayName }),
          body: searchHtml(words, below, language),
        })
      // what somebody looks for is nobody else's page
      const page = words
        ? await make(foundHtml(words, await searchServices(context, brand.id, facilities, words, unanswered), language))
        : await held.of(`${site} ${lang === language} ${language}`, await listRevisionOf(brand, facilities), async () =>
            make(allHtml(await lists.of(brand, facilities), language)),
          )
      return sendPage(context.request, context.reply, page.text)
    },

    getServicePage: async ({ params: { service: given }, query: { lang, item } }, context) => {
      const reader = await askedOf(context, lang)
      const { brand, facilities, language, site } = reader
      const t = wordsIn(language)
      const first = item && ID.test(item) ? item : null
      const make = async () => {
        const facts = await serviceFacts(db, terms, brand, facilities, given, first)
        const listed = facts.first ? null : (await lists.of(brand, facilities)).absent.find(({ key }) => key === given)
        const key = facts.first ? keyOf(facts.first) : given
        const path = addressOfService(key)
        const service = facts.first ? { names: facts.first.names, description: facts.first.chargeDescription } : listed
        if (!service)
          return pageOf(reader, false, lang, {
            path,
            status: 404,
            title: t('page.noService'),
            description: t('page.noService'),
            body: html`<h1>${t('page.noService')}</h1><p><a href="/services?lang=${language}">${t('page.services')}</a></p>`,
          })
        const { name } = called(service, language)
        const values = { service: `${name} (${codeIn(key)})`, name: brand.displayName }
        const isShown = facts.places.some(({ items }) => items.some(({ procedure }) => procedure.enabled || procedure.status === 'REQ'))
        return pageOf(reader, isShown, lang, {
          path,
          query: first ? { item: first } : {},
          title: t('page.serviceTitle', values),
          description: t('page.serviceText', values),
          data: facts.first && structuredData(facts, { key, name }, site),
          body: serviceHtml(facts, { key, name }, language),
        })
      }
      const page = await held.of(
        `${site} ${lang === language} ${language} ${given} ${first}`,
        await revisionOf(db, brand, facilities),
        make,
      )
      context.reply.code(page.status)
      return sendPage(context.request, context.reply, page.text)
    },
  } satisfies Partial<Handlers<typeof pages>>
}

interface PageParts {
  path: string
  title: string
  description: string
  body: string
  query?: Record<string, string>
  data?: object | null
  status?: 404
}
