import { createInstance } from 'i18next'
import type { Placeholder } from '@ratebook/shared/wire/fault.ts'
import { isLanguage, type Language } from '@ratebook/shared/wire/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import type { Key, TextAt, Texts } from './texts.ts'
import { zh } from './zh.ts'

const catalogues: Record<Language, Texts> = { de, en, es, fr, ja, zh }
const i18n = createInstance()
void i18n.init({
  resources: Object.fromEntries(Object.entries(catalogues).map(([language, texts]) => [language, { translation: texts }])),
  fallbackLng: false,
  initAsync: false,
  // letters are plain text, and pages are filled with nothing
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (text: string, [place]: string[]) => {
    throw new Error(`No value for ${place} of “${text}”`)
  },
})

/** The values of a text's places; of one that is put together from several lines the compiler does not know them. */
type Args<K extends Key> =
  string extends TextAt<K>
    ? [values: Record<string, string | number>]
    : [Placeholder<TextAt<K>>] extends [never]
      ? []
      : [values: Record<Placeholder<TextAt<K>>, string | number>]
/** A text of the catalogue with its places filled. */
export type Words = <K extends Key>(key: K, ...values: Args<K>) => string

/** What is said in a language; '' where nobody has chosen one is English. */
export function wordsIn(language: string): Words {
  const t: (key: string, values: Record<string, string | number>) => string = i18n.getFixedT(isLanguage(language) ? language : 'en')
  return (key, ...[values]) => t(key, values ?? {})
}
