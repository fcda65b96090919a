import { createReadStream } from 'node:fs'
import { validateCsv, validateJson } from '@cmsgov/hpt-validator'
import type { ValidatorVerdict } from '@ratebook/shared/file-checks.ts'
import { FIRST_FINDINGS } from '@ratebook/shared/file-checks.ts'
import { VERSION } from './head-rules.ts'

/** The version of the package that is installed. */
export const VALIDATOR = '2.4.0'
/** It keeps what it finds, and stops after so many: our own rules go on. */
const MOST = 1000

/** What CMS's own validator says of a file. */
export async function askValidator(path: string, isJson: boolean, onRead: (bytes: number) => void): Promise<ValidatorVerdict> {
  const validate = isJson ? validateJson : validateCsv
  const stream = createReadStream(path, 'utf-8')
  stream.on('data', () => onRead(stream.bytesRead))
  try {
    const { errors, alerts } = await validate(stream, VERSION, { maxErrors: MOST })
    const told = [...errors.map((e) => ({ ...e, isError: true })), ...alerts.map((e) => ({ ...e, isError: false }))]
    return {
      version: VALIDATOR,
      errors: errors.length,
      alerts: alerts.length,
      isAll: errors.length < MOST && alerts.length < MOST,
      first: told.slice(0, FIRST_FINDINGS).map(({ path: place, message, isError }) => ({ place, message, isError })),
    }
  } finally {
    stream.destroy()
  }
}
