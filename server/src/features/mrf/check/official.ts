import { createReadStream } from 'node:fs'
import { validateCsv, validateJson } from '@cmsgov/hpt-validator'
import type { ValidatorVerdict } from '@ratebook/shared/file-checks.ts'
import { FIRST_FINDINGS } from '@ratebook/shared/file-checks.ts'
import { VERSION } from './head-rules.ts'

/** The version of the package that is installed. */
export const VALIDATOR = '2.4.0'

interface Finding {
  path: string
  message: string
  field?: string | undefined
  columnName?: string | undefined
}
/** What the validator keeps of what it found: after each item it is taken away, so that a file of faults fills no memory. */
type Keeping = { errors: Finding[]; alerts: Finding[] }

/**
 * What CMS's own validator says of a file, to the last of its findings.
 * @param list takes each of them: by whom, how grave, what, where, in which column
 */
export async function askValidator(
  path: string,
  isJson: boolean,
  list: (...cells: string[]) => void,
  onRead: (bytes: number) => void,
): Promise<ValidatorVerdict> {
  const counts = { error: 0, warning: 0 }
  const first = { error: [] as ValidatorVerdict['first'], warning: [] as ValidatorVerdict['first'] }
  function take(severity: 'error' | 'warning', findings: Finding[]) {
    for (const { path: place, message, field, columnName } of findings) {
      counts[severity]++
      if (first[severity].length < FIRST_FINDINGS) first[severity].push({ place, message, isError: severity === 'error' })
      list(`CMS validator ${VALIDATOR}`, severity, message, place, columnName ?? field ?? '')
    }
    findings.length = 0
  }
  function takeAll({ errors, alerts }: Keeping) {
    take('error', errors)
    take('warning', alerts)
  }
  const validate = isJson ? validateJson : validateCsv
  const stream = createReadStream(path, 'utf-8')
  stream.on('data', () => onRead(stream.bytesRead))
  try {
    const rest = await validate(stream, VERSION, {
      maxErrors: 0,
      onValueCallback(this: Keeping) {
        takeAll(this)
      },
    })
    takeAll({ errors: [...rest.errors], alerts: [...rest.alerts] })
    return {
      version: VALIDATOR,
      errors: counts.error,
      alerts: counts.warning,
      isAll: true,
      first: [...first.error, ...first.warning].slice(0, FIRST_FINDINGS),
    }
  } finally {
    stream.destroy()
  }
}
