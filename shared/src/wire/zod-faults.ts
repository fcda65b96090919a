import { z } from 'zod'
import type { ErrorCode } from './error-texts.ts'
import { type Fault, type FaultArgs, fault } from './fault.ts'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue
const isFault = (params: Record<string, unknown> | undefined): params is Fault => typeof params?.code === 'string'

/** What a form's rule refuses: `.refine(fits, because('tooManyDecimals'))`. */
export const because = <C extends ErrorCode>(...of: FaultArgs<C>) => ({ params: { ...fault(...of) } as Record<string, unknown> })

/** Whether a day was asked for: zod says so while it words the issue. */
const isOfDate = (issue: Issue) => 'inst' in issue && (issue.inst as { _zod?: { def: { format?: string } } })?._zod?.def.format === 'date'

/** What zod found, by code. An issue holds its `input` while zod words it, and afterwards when the parsing reports it. */
export function faultOf(issue: Issue): Fault {
  switch (issue.code) {
    case 'custom':
      return isFault(issue.params) ? issue.params : fault('invalid')
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return fault(isOfDate(issue) ? 'enterDate' : 'required')
      return issue.expected === 'number'
        ? fault('number')
        : issue.expected === 'int'
          ? fault('wholeNumber')
          : fault('otherKind', { expected: issue.expected })
    case 'invalid_value':
      return fault('choose')
    case 'invalid_format':
      if (issue.format === 'date') return issue.input === '' ? fault('enterDate') : fault('date')
      return issue.format === 'guid' || issue.format === 'uuid' ? fault('choose') : fault('invalid')
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? fault('required') : fault('tooShort', { limit: Number(issue.minimum) })
      return fault(issue.origin === 'array' ? 'tooFew' : 'tooSmall', { limit: Number(issue.minimum) })
    case 'too_big':
      return fault(issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig', {
        limit: Number(issue.maximum),
      })
    case 'unrecognized_keys':
      return fault('unknownFields', { names: issue.keys.join(', ') })
    default:
      return fault('invalid')
  }
}

/** Has zod ask for the words of every issue here: no schema words one itself. */
export const wordIssues = (words: (of: Fault) => string) => z.config({ customError: (issue) => words(faultOf(issue)) })
