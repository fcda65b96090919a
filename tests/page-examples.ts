/** An example of a page that is for a shell, and what the page says that it answers. */
export interface PageExample {
  script: string
  kind: 'json' | 'text'
  /** null where the page shows none */
  answer: string | null
}

const EXAMPLE = /^```sh\n(.*?)^```\n(?:\n```(json|text)\n(.*?)^```\n)?/gms

/** The examples of a page, in their order: a block `sh`, and a block `json` or `text` right after it. */
export const examplesIn = (page: string): PageExample[] =>
  [...page.matchAll(EXAMPLE)].map(([, script = '', kind, answer]) => ({
    script,
    kind: kind === 'text' ? 'text' : 'json',
    answer: answer ?? null,
  }))

/** The programs of a page, by the name that the first line of each says. */
export const programsIn = (page: string) =>
  [...page.matchAll(/^```ts\n(\/\/ (\S+)\n.*?)^```/gms)].map(([, program = '', name = '']) => ({ name, program }))

/**
 * What of an answer a page shows. Of JSON, the fields that are shown, each with the kind of its value, and codes and states as they are; of
 * text, its lines with any number in place of another.
 */
export function partsOf(kind: PageExample['kind'], answer: string, example: string) {
  if (kind === 'text')
    return {
      lines: answer
        .replace(/[\r\uFEFF]/g, '')
        .replace(/\d+/g, '0')
        .trim()
        .split('\n'),
    }
  return { parts: alike(JSON.parse(answer), JSON.parse(example)) }
}

const AS_THEY_ARE = ['code', 'state', 'status', 'path']

function alike(value: unknown, example: unknown, name = ''): unknown {
  if (Array.isArray(value) && Array.isArray(example)) return example.length === 0 ? value : [alike(value[0], example[0])]
  if (value && typeof value === 'object' && example && typeof example === 'object' && !Array.isArray(value)) {
    const of = value as Record<string, unknown>
    return Object.fromEntries(Object.entries(example).map(([key, part]) => [key, alike(of[key], part, key)]))
  }
  if (value === null || AS_THEY_ARE.includes(name)) return value
  return typeof value
}
