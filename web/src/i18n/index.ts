import { isLanguage, type Language, preferred } from '@ratebook/shared/wire/language.ts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { storage } from '../client/storage.ts'

// one small file per language and namespace: only what is shown is downloaded
const catalogues: Record<string, () => Promise<{ default: Record<string, unknown> }>> = {
  ...import.meta.glob<{ default: Record<string, unknown> }>('./*/*.json'),
  // errors and findings are worded by the server as well, each from one table
  './en/findings.json': async () => ({ default: (await import('@ratebook/shared/finding-texts.ts')).findingTexts }),
  './en/errors.json': async () => ({ default: (await import('@ratebook/shared/wire/error-texts.ts')).errorTexts }),
}

/** A namespace that a language lacks (the staff area is English first) is shown in English. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = catalogues[`./${language}/${namespace}.json`] ?? catalogues[`./en/${namespace}.json`]
    if (!load) return done(new Error(`No catalogue ${namespace}`), null)
    load().then(
      (m) => done(null, m.default),
      (e: Error) => done(e, null),
    )
  },
}

const chosen = () => storage.get('lang')
/** Whether somebody has chosen a language in this browser, so that it is not just the browser's. */
export const hasChosenLanguage = () => isLanguage(chosen())
const first = chosen()
export const i18n = i18next
/** Resolves when the texts of the public pages are there. */
export const i18nReady = i18next
  .use(backend)
  .use(initReactI18next)
  .init({
    lng: isLanguage(first) ? first : preferred(navigator.languages),
    fallbackLng: false,
    ns: ['public'],
    defaultNS: 'public',
    returnNull: false,
    interpolation: { escapeValue: false }, // React escapes
  })

const tellDocument = (language: string) => {
  document.documentElement.lang = language
}
i18next.on('languageChanged', tellDocument)

export async function chooseLanguage(language: Language) {
  storage.set('lang', language)
  await i18next.changeLanguage(language)
}
