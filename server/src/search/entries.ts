import { readFileSync } from 'node:fs'
import { type NameLanguage, nameLanguages } from '@ratebook/shared/service-names.ts'
import { namedServices } from '../data/plain-names.ts'

/** What people say for something, and what it means: both lists with semicolons, as `meaningsIn` reads them. */
export type Synonym = { says: string; means: string }
/** One that is built in, and the language it is said in. */
export type EverydayEntry = Synonym & { language: NameLanguage }

/** The lines of a table in `catalogue/`, without what is said about it. */
export const linesOf = (table: string) =>
  readFileSync(new URL(`./catalogue/${table}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

const saidIn = (language: NameLanguage): EverydayEntry[] => linesOf(language).map(([says = '', means = '']) => ({ says, means, language }))

/** A service is found by its name, and in English by what else is said for it; the words come first, as they are said most. */
const namesIn = (language: NameLanguage): EverydayEntry[] =>
  namedServices
    .filter(({ codes }) => codes.length > 0)
    .map(({ codes, names, says }) => ({
      says: [...(language === 'en' && says ? [says] : []), names[language].replaceAll(';', ',')].join('; '),
      means: codes.join('; '),
      language,
    }))

/** What every hospital's visitors say. */
export const everydayEntries = nameLanguages.flatMap((language) => [...saidIn(language), ...namesIn(language)])
