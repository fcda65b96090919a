export type Catalogue = { default: Record<string, unknown> }

/** Every catalogue there is, by its file: a table as long as the program is large. */
export const catalogues: Record<string, () => Promise<Catalogue>> = {
  ...import.meta.glob<Catalogue>('./*/*.json'),
  // errors and findings are worded by the server as well, each from one table
  './en/findings.json': async () => ({ default: (await import('@ratebook/shared/finding-texts.ts')).findingTexts }),
  './en/errors.json': async () => ({ default: (await import('@ratebook/shared/wire/error-texts.ts')).errorTexts }),
}
