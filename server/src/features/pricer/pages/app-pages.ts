import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from 'ghtml'
import type { pages } from '@ratebook/shared/pages.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { ID } from '@ratebook/shared/wire/identifiers.ts'
import { nameOf } from '@ratebook/shared/service-name.ts'
import { accepted, isLanguage, type Language } from '@ratebook/shared/wire/language.ts'
import { type BrandRow, logoOf } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import { facilityCalled } from '../../../data/facility.ts'
import { Problem } from '../../../data/problem.ts'
import { listedFiles } from '../../../data/public-files.ts'
import { firstPage, type PageFacts } from '../../../http/first-page.ts'
import { sendPage } from '../../../http/send-page.ts'
import type { Handlers, PublicContext } from '../../../http/serve.ts'
import { addressOf } from '../../../http/site.ts'
import { wordsIn } from '../../../i18n/words.ts'
import { procedureOf } from '../lookup.ts'
import { dialled } from './dialled.ts'

/** What somebody asks for in the address, else the first of what their browser asks for. */
export const languageOf = (wish: string | undefined, { request }: PublicContext): Language =>
  isLanguage(wish ?? null) ? (wish as Language) : accepted(request.headers['accept-language'])

/** What stands where no script runs: whom to call, and the files. */
async function withoutScript(db: Db, brand: BrandRow, language: Language): Promise<string> {
  const t = wordsIn(language)
  const [facilities, files] = await Promise.all([
    db.prisma.facility.findMany({
      where: { brandId: brand.id, active: true, phone: { not: '' } },
      orderBy: { name: 'asc' },
      select: { name: true, phone: true },
    }),
    listedFiles(db, brand),
  ])
  return html`
      <p>${t('page.byScript')} <a href="/services?lang=${language}">${t('page.services')}</a></p>
      <p><a href="/home">Price Transparency</a></p>
      !${facilities.length > 0 ? html`<p>${t('page.call')}</p>` : ''}
      <ul>
        !${facilities.map(({ name, phone }) => html`<li>${name}: <a href="tel:${dialled(phone)}">${phone}</a></li>`)}
        !${files.map(
          ({ facility, fileName }) => html`<li><a href="/files/${encodeURIComponent(fileName)}">${facility.name}: ${fileName}</a></li>`,
        )}
      </ul>
      <p><a href="/cms-hpt.txt">cms-hpt.txt</a></p>
    `
}

/** What a service at a facility is called; '' where the address names none that there is. */
async function serviceAt(db: Db, brandId: string, facility: { id: string }, item: string | undefined, language: Language) {
  if (!item || !ID.test(item)) return ''
  const procedure = await procedureOf(db, brandId, facility, item).catch((error) => {
    if (error instanceof Problem) return null
    throw error
  })
  return procedure ? nameOf(procedure, language) : ''
}

/** These pages alone may stand in a frame, and that in the sites which the brand has named; all others say that they may not. */
function allowFrames(reply: FastifyReply, { embedOrigins }: BrandRow) {
  if (embedOrigins.length === 0) return
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${embedOrigins.join(' ')}`))
  // it knows nothing of several sites, and would forbid them all
  reply.removeHeader('x-frame-options')
}

/** The pages of the web client as they leave the server: their brand's, and about what their address says. */
export function appPages(app: FastifyInstance) {
  const { db, config, homePage: shell } = app

  async function send(
    context: PublicContext,
    wish: string | undefined,
    factsOf: (brand: BrandRow, language: Language) => Promise<Pick<PageFacts, 'title'> & { path: string | null }>,
    isFramed = false,
  ): Promise<FastifyReply> {
    const { request, reply } = context
    if (!shell) throw new Problem(404, fault('addressUnknown'))
    // a host without a brand gets the page all the same: it says so
    const brand = await context.brand().catch(() => null)
    if (!brand) return sendPage(request, reply, shell)
    if (isFramed) allowFrames(reply, brand)
    const language = languageOf(wish, context)
    const { title, path } = await factsOf(brand, language)
    const site = addressOf(config, brand, request)
    const logo = logoOf(brand)
    const facts: PageFacts = {
      language,
      title,
      description: wordsIn(language)('page.description', { name: brand.displayName }),
      site: brand.displayName,
      address: path && site + path,
      image: logo && site + logo,
    }
    return sendPage(request, reply, firstPage(shell, facts, await withoutScript(db, brand, language)))
  }
  const facilityOf = (brand: BrandRow, called: string) =>
    db.prisma.facility.findFirst({
      where: { brandId: brand.id, active: true, ...facilityCalled(called) },
      select: { id: true, name: true },
    })

  /** in a frame nobody reads more, and no search engine lists it */
  const titled = async ({ displayName: name }: BrandRow, language: Language) => ({
    title: wordsIn(language)('page.title', { name }),
    path: null,
  })

  return {
    getHomePage: async ({ query }, context) =>
      send(context, query.lang, async ({ displayName: name }, language) => ({
        title: wordsIn(language)('page.title', { name }),
        path: '/home',
      })),
    getPricerPage: async ({ params, query }, context) =>
      send(context, query.lang, async (brand, language) => {
        const facility = await facilityOf(brand, params.facility)
        return {
          title: wordsIn(language)('page.title', { name: facility?.name ?? brand.displayName }),
          path: facility && `/pricer/${encodeURIComponent(facility.name)}`,
        }
      }),
    // what is found there is found again under the service's own address
    getAnswerPage: async ({ params, query }, context) =>
      send(context, query.lang, async (brand, language) => {
        const facility = await facilityOf(brand, params.facility)
        const service = facility ? await serviceAt(db, brand.id, facility, query.item, language) : ''
        const t = wordsIn(language)
        const name = facility?.name ?? brand.displayName
        return { title: service ? t('page.serviceTitle', { service, name }) : t('page.title', { name }), path: null }
      }),
    getEmbeddedHome: async ({ query }, context) => send(context, query.lang, titled, true),
    getEmbeddedPage: async ({ query }, context) => send(context, query.lang, titled, true),
  } satisfies Partial<Handlers<typeof pages>>
}
