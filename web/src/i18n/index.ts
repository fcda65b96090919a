import { isLanguage, type Language, preferred } from '@ratebook/shared/wire/language.ts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { storage } from '../client/storage.ts'
import type { Catalogue } from './catalogues.ts'

// one small file per language and namespace: only what is shown is downloaded
const ofVisitors = import.meta.glob<Catalogue>('./*/{first,public,answer,apart,expenses,booking,bill}.json')
/** How a catalogue is fetched; what there is besides those of visitors is told by a table that is fetched with the first of them. */
async function fetchCatalogue(language: string, namespace: string): Promise<Catalogue | undefined> {
  const own = ofVisitors[`./${language}/${namespace}.json`]
  if (own) return own()
  const { catalogues } = await import('./catalogues.ts')
  return catalogues[`./${language}/${namespace}.json`]?.()
}

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    fetchCatalogue(language, namespace).then(
      (m) => (m ? done(null, m.default) : done(new Error(`No catalogue ${namespace}`), null)),
      (e: Error) => done(e, null),
    )
  },
}

const chosen = () => storage.get('lang')
/** Whether somebody has chosen a language in this browser, so that it is not just the browser's. */
export const hasChosenLanguage = () => isLanguage(chosen())
/** A link, or the page around this one, may ask for a language. */
const wish = [new URLSearchParams(globalThis.location?.search).get('lang'), chosen()].find(isLanguage)
const language = wish ?? preferred(navigator.languages)
export const i18n = i18next
/** Resolves when the texts of the first screen are there. */
export const i18nReady = i18next
  .use(backend)
  .use(initReactI18next)
  .init({
    lng: language,
    fallbackLng: false,
    ns: ['first'],
    defaultNS: 'first',
    // whatever catalogues somebody names, those of all pages are looked in as well
    fallbackNS: ['public', 'first'],
    returnNull: false,
    interpolation: { escapeValue: false }, // React escapes
  })

/** The texts of all public pages, for whatever is more than the first screen; rejects where they cannot be had. */
export async function publicTexts() {
  await Promise.all([i18nReady, fetchCatalogue(i18next.language ?? language, 'public')])
  await i18next.loadNamespaces('public')
}

const tellDocument = (language: string) => {
  document.documentElement.lang = language
}
i18next.on('languageChanged', tellDocument)

export async function chooseLanguage(language: Language) {
  storage.set('lang', language)
  await i18next.changeLanguage(language)
}
