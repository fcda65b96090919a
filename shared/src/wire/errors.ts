import { z } from 'zod'
import { type ErrorCode, errorTexts } from './error-texts.ts'
import { type Fault, type FaultArgs, fault, fill } from './fault.ts'
import { faultOf } from './zod-faults.ts'

const codes = Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]]
/** Its members by name: what is declared of schemas then says this one, not every code again. */
export type CodeMembers = { [C in ErrorCode]: C }
const Code: z.ZodEnum<CodeMembers> = z
  .enum(codes)
  .meta({ id: 'ErrorCode', description: 'Says what is wrong in no language; `values` fill the placeholders of its text' })
const value = z.union([z.string(), z.number()])
const Values = z.record(z.string(), z.union([value, z.array(z.object({ code: Code, values: z.record(z.string(), value) }))]))

/** What is wrong, beside its English sentence. */
export const faultShape = { code: Code, values: Values }

export const FieldError = z.object({ path: z.string(), message: z.string(), ...faultShape })
export type FieldError = z.infer<typeof FieldError>

/** The one error body. `errorDetails` and `innerException` are filled for a super_admin only. */
export const ErrorBody = z
  .object({
    error: z.string(),
    errorDetails: z.string(),
    innerException: z.string(),
    ...faultShape,
    fields: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem', description: 'The answer to whatever is not a success' })
export type ErrorBody = z.infer<typeof ErrorBody>

/** A fault in English. */
export const sentenceOf = (of: Fault): string => fill(of, (code) => errorTexts[code])

export const fieldError = (path: string, of: Fault): FieldError => ({ path, message: sentenceOf(of), ...of })
/** A field's error, said by its code. */
export const faultAt = <C extends ErrorCode>(path: string, ...of: FaultArgs<C>): FieldError => fieldError(path, fault(...of))

/** Of what something may be, the one it comes nearest to: with the fewest issues, where that is one alone. */
function nearest(options: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const [first, second] = options.toSorted((a, b) => a.length - b.length)
  return second && first && first.length < second.length ? first : undefined
}

/** Issues of a parsing with `reportInput`, by field. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[], ...before: PropertyKey[]): FieldError[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path]
    const within = issue.code === 'invalid_union' && nearest(issue.errors)
    return within ? fieldErrors(within, ...path) : [fieldError(path.join('.'), faultOf(issue))]
  })
