import { html } from 'ghtml'
import type { Language, languages } from '@ratebook/shared/wire/language.ts'

/** What a page is called where it is found or sent on. */
export interface PageFacts {
  language: Language
  title: string
  description: string
  /** whose pages these are */
  site: string
  /** the one address of it; null: search engines are not to list it */
  address: string | null
  /** absolute address of a picture; null: there is none */
  image: string | null
}

/** The part of a page's head that says what it is: for search engines, and for who is sent its address (Open Graph). */
export const headOf = ({ language, title, description, site, address, image }: PageFacts) => html`<title>${title}</title>
    <meta name="description" content="${description}" />
    !${address === null ? '<meta name="robots" content="noindex" />' : html`<link rel="canonical" href="${address}" />`}
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${site}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:locale" content="${localeOf[language]}" />
    !${address === null ? '' : html`<meta property="og:url" content="${address}" />`}
    !${image === null ? '' : html`<meta property="og:image" content="${image}" />`}`

/** As Open Graph wants them, with a country: that of most of their readers here. */
const localeOf: Record<keyof typeof languages, string> = { de: 'de_DE', en: 'en_US', es: 'es_US', fr: 'fr_FR', ja: 'ja_JP', zh: 'zh_CN' }

/** The web client's page with a head, and with what stands there for who runs no scripts. */
export const firstPage = (shell: string, facts: PageFacts, noscript: string) =>
  shell
    .replace('<html lang="en">', () => `<html lang="${facts.language}">`)
    .replace(/<title>.*?<\/title>/s, () => headOf(facts))
    .replace(/(<noscript>).*?(<\/noscript>)/s, (_, open, close) => `${open}${noscript}${close}`)
