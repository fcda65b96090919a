import { readFileSync } from 'node:fs'

const spanish = new Map(
  readFileSync(new URL('./plain-names/es.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
)

/** The Spanish of a plain name: the hospital's own words, else the built-in ones, '' where there are neither. */
export const spanishNameOf = ({ plainName, plainNameEs }: { plainName: string; plainNameEs: string }) =>
  plainNameEs || (spanish.get(plainName) ?? '')
