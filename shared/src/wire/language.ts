/** The languages that are offered, each by its own name: those whose catalogues are complete. No schema here: every page downloads this. */
export const languages = { de: 'Deutsch', en: 'English', es: 'Español', fr: 'Français', ja: '日本語', zh: '中文' } as const
export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as [Language]
export const isLanguage = (s: string | null): s is Language => s !== null && Object.hasOwn(languages, s)

/** The first of a person's wishes that there is: "es-MX" is Spanish. */
export const preferred = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en'

/** The same of what a browser sends with each request: `es-MX,es;q=0.9,en;q=0.8`. */
export function accepted(header = ''): Language {
  const wishes = header.split(',').map((wish) => {
    const [, tag = '', weight = '1'] = /^\s*([a-z-]+)[^;]*(?:;\s*q=([\d.]+))?/i.exec(wish) ?? []
    return { tag, weight: Number(weight) }
  })
  return preferred(wishes.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag))
}
