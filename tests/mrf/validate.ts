import fs from 'node:fs'
import { validateCsv, validateFilename, validateJson } from '@cmsgov/hpt-validator'

/** What CMS's own validator says of a file and its name, at data dictionary 3.0.0. */
export async function judge(file: string, name: string) {
  const validate = name.endsWith('.json') ? validateJson : validateCsv
  const { valid, errors, alerts } = await validate(fs.createReadStream(file, 'utf-8') as never, '3.0.0', { maxErrors: 100 } as never)
  return { valid, errors, alerts, name: validateFilename(name) }
}
/** What a file is that nobody could find a fault with. */
export const FAULTLESS = { valid: true, errors: [], alerts: [], name: true }
