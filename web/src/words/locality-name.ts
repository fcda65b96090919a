const small = new Set(['of', 'and', 'the'])
const abbreviations = new Set(['dc', 'md', 'va', 'nyc'])

const written = (word: string, isFirst: boolean) =>
  abbreviations.has(word) ? word.toUpperCase() : small.has(word) && !isFirst ? word : word.charAt(0).toUpperCase() + word.slice(1)

/** `ATLANTA`, `GA` → `Atlanta, GA`: Medicare prints its localities in capitals. */
export const localityText = ({ localityName, state }: { localityName: string; state: string }) =>
  `${localityName.toLowerCase().replace(/\p{L}+/gu, (word, at: number) => written(word, at === 0))}, ${state}`
