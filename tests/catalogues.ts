/** Texts by key; those of the browser stand in sections, and a text may be a list of paragraphs. */
export type Catalogue = { readonly [key: string]: string | readonly string[] | Catalogue }

/** Key → text of every text; a list of paragraphs counts as one. */
export const textsOf = (c: Catalogue, before = ''): [key: string, text: string][] =>
  Object.entries(c).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? textsOf(value as Catalogue, `${before}${key}.`)
      : [[before + key, JSON.stringify(value)] as [string, string]],
  )
export const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
export const keysOf = (c: Catalogue) => new Set(textsOf(c).map(([key]) => singular(key)))

/** The values that a text is filled with, and its marks. */
const places = (text = '') => [...text.matchAll(/\{\{\s*(\w+)|<\/?\w+\/?>/g)].map(([place, value]) => value ?? place).sort()

/** Where a catalogue is not what the English one is in another language. */
export function faultsOf(language: string, own: Catalogue, english: Catalogue): string[] {
  const model = new Map(textsOf(english))
  const texts = textsOf(own)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const needed = new Set(
    // nothing at all may be said in other words in any language
    [...model.keys()].flatMap((k) => (k === singular(k) || k.endsWith('_zero') ? [k] : forms.map((form) => `${singular(k)}_${form}`))),
  )
  const has = new Set(texts.map(([key]) => key))
  const isRight = ([key, text]: [string, string]) => {
    if (text === '""') return false
    // a language's other forms are those of any number
    const many = places(model.get(`${singular(key)}_other`))
    // one may be told with its figure or without: in French, none is one as well
    if (key.endsWith('_one')) return places(text).every((p) => many.includes(p) || places(model.get(key)).includes(p))
    return places(text).join() === (model.has(key) ? places(model.get(key)) : many).join()
  }
  return [
    ...[...needed].filter((key) => !has.has(key)).map((key) => `${key} is missing`),
    ...[...has].filter((key) => !needed.has(key)).map((key) => `${key} is no key of the English one, or a form this language has not`),
    ...texts
      .filter(([key]) => needed.has(key))
      .filter((text) => !isRight(text))
      .map(([key, text]) => `${key} is empty, or is not filled with the same values: ${text}`),
  ]
}
