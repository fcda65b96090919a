import type { FindingWords } from '@ratebook/shared/finding-texts.ts'

const findings = (fetched: Promise<{ findingWords: FindingWords }>) => fetched.then((words) => ({ default: words.findingWords }))

export type Catalogue = { default: Record<string, unknown> }

/** Every catalogue there is, by its file: a table as long as the program is large. */
export const catalogues: Record<string, () => Promise<Catalogue>> = {
  ...import.meta.glob<Catalogue>('./*/*.json'),
  // errors and findings are worded by the server as well, each from one table
  './en/findings.json': async () => ({ default: (await import('@ratebook/shared/finding-texts.ts')).findingTexts }),
  './de/findings.json': () => findings(import('@ratebook/shared/finding-words/de.ts')),
  './es/findings.json': () => findings(import('@ratebook/shared/finding-words/es.ts')),
  './fr/findings.json': () => findings(import('@ratebook/shared/finding-words/fr.ts')),
  './ja/findings.json': () => findings(import('@ratebook/shared/finding-words/ja.ts')),
  './zh/findings.json': () => findings(import('@ratebook/shared/finding-words/zh.ts')),
  './en/errors.json': async () => ({ default: (await import('@ratebook/shared/wire/error-texts.ts')).errorTexts }),
  './de/errors.json': () => import('@ratebook/shared/wire/error-words/de.json'),
  './es/errors.json': () => import('@ratebook/shared/wire/error-words/es.json'),
  './fr/errors.json': () => import('@ratebook/shared/wire/error-words/fr.json'),
  './ja/errors.json': () => import('@ratebook/shared/wire/error-words/ja.json'),
  './zh/errors.json': () => import('@ratebook/shared/wire/error-words/zh.json'),
}
