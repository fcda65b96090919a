import { readFileSync } from 'node:fs'

/**
 * What each field and parameter of the calls is, by its name, or by the schema or the field around it and its name (`Payer.planName`)
 * where a name means several things.
 */
export const fieldTexts = new Map(
  readFileSync(new URL('./field-texts.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t', 2) as [name: string, text: string]),
)
