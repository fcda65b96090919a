import { html } from 'ghtml'
import type { ServiceNames } from '@ratebook/shared/service-names.ts'
import type { CmsCategory } from '@ratebook/shared/shoppable-list.ts'
import type { Language } from '@ratebook/shared/wire/language.ts'
import { wordsIn } from '../../../i18n/words.ts'
import type { Found } from './search.ts'
import { addressOfService, codeIn } from './service-keys.ts'
import type { ListedService, ListedServices } from './services.ts'

const GROUPS: [CmsCategory | null, 'evaluation' | 'laboratory' | 'radiology' | 'surgery' | 'other'][] = [
  ['Evaluation & Management', 'evaluation'],
  ['Laboratory & Pathology', 'laboratory'],
  ['Radiology', 'radiology'],
  ['Medicine & Surgery', 'surgery'],
  [null, 'other'],
]

/** What a service is called in a language; in the words of the hospital's own list, which is English, where nobody has said it there. */
export function called({ names, description }: { names: ServiceNames; description: string }, language: Language) {
  const own = names[language]
  return own ? { name: own, lang: language } : { name: names.en || description, lang: 'en' as const }
}

function linkTo(service: Pick<ListedService, 'key' | 'names' | 'description'>, language: Language, item?: string) {
  const { name, lang } = called(service, language)
  const address = `${addressOfService(service.key)}?${new URLSearchParams({ ...(item && { item }), lang: language })}`
  const spoken = lang === language ? '' : html` lang="${lang}"`
  return html`<li><a href="${address}"!${spoken}>${name}</a> <span class="note">${codeIn(service.key)}</span></li>
      `
}

export function foundHtml(words: string, answer: Found, language: Language) {
  const t = wordsIn(language)
  const all = html`<p><a href="/services?lang=${language}">${t('page.services')}</a></p>`
  if (answer === 'short') return html`<p role="status">${t('page.searchShort')}</p>!${all}`
  const { services, corrected, leftOut, suggestion, isMore } = answer
  const instead = `/services?${new URLSearchParams({ q: suggestion ?? '', lang: language })}`
  return html`
    <h2>${t('page.results', { words })}</h2>
    !${corrected ? html`<p>${t('page.corrected', { words: corrected })}</p>` : ''}
    !${leftOut.length > 0 ? html`<p>${t('page.leftOut', { words: leftOut.join(' ') })}</p>` : ''}
    !${services.length === 0 ? html`<p>${t('page.nothing', { words })}</p>` : ''}
    !${suggestion ? html`<p><a href="${instead}">${t('page.instead', { words: suggestion })}</a></p>` : ''}
    <ul>
      !${services.map((service) => linkTo(service, language, service.item))}
    </ul>
    !${isMore ? html`<p>${t('page.narrow')}</p>` : ''}
    !${all}`
}

/** All shoppable services. */
export function allHtml({ there, absent }: ListedServices, language: Language) {
  const t = wordsIn(language)
  const listOf = (services: ListedService[]) => html`<ul>
      !${services.map((service) => linkTo(service, language))}
    </ul>`
  return html`
    !${GROUPS.map(([category, group]) => {
      const services = there.filter((service) => service.category === category)
      return services.length === 0 ? '' : html`<h2>${t(`page.${group}`)}</h2>!${listOf(services)}`
    })}
    !${absent.length === 0 ? '' : html`<h2>${t('page.absent')}</h2><p>${t('page.absentText')}</p>!${listOf(absent)}`}`
}

/** The form that needs no script, and below it what was found or, where nobody has looked for anything, all there is. */
export function searchHtml(words: string, below: string, language: Language) {
  const t = wordsIn(language)
  return html`
    <h1>${t('page.services')}</h1>
    <p>${t('page.servicesText')}</p>
    <search><form action="/services" method="get">
      <input type="hidden" name="lang" value="${language}" />
      <label for="q">${t('page.search')}</label>
      <input id="q" name="q" type="search" value="${words}" maxlength="200" aria-describedby="q-help" />
      <button>${t('page.searchButton')}</button>
      <span id="q-help" class="note">${t('page.searchHelp')}</span>
    </form></search>
    !${below}`
}
