import fs from 'node:fs'
import { validateCsv, validateFilename } from '@cmsgov/hpt-validator'

/** What CMS's own validator says of a file and its name, at data dictionary 3.0.0. */
export async function judge(file: string, name: string) {
  const { valid, errors, alerts } = await validateCsv(fs.createReadStream(file, 'utf-8') as never, '3.0.0', { maxErrors: 100 } as never)
  return { valid, errors, alerts, name: validateFilename(name) }
}
