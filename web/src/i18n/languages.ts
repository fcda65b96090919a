/** The languages whose catalogue of the public pages is complete; each is called by its own name. */
export const languages = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages
export const isLanguage = (s: string | null): s is Language => s !== null && Object.hasOwn(languages, s)

/** The first of a browser's languages that there is: "es-MX" is Spanish. */
export const preferred = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en'
