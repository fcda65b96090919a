import { z } from 'zod'
import { CodesError, codePieces, MAX_CHARACTERS, parseCodes } from '../pricing/codes.ts'
import type { Method } from '../pricing/terms.ts'
import type { Fault } from './fault.ts'

/** What is wrong with a list of codes, read as codes of one kind where it is said which; null where nothing is. */
export function codesFault(text: string, method?: Method): Fault | null {
  try {
    parseCodes(text, method)
    return null
  } catch (error) {
    if (!(error instanceof CodesError)) throw error
    return error.fault
  }
}

/** Pieces that were pasted from elsewhere stand between semicolons, as those that are typed. */
const tidy = (text: string) =>
  text.length <= MAX_CHARACTERS && /[,\t\r\n\u2010-\u2015\u2212]/.test(text) ? codePieces(text).join('; ') : text

/** A list of codes as forms send it: trimmed, readable, no longer than a person would write. */
export const CodesText = z
  .string()
  .trim()
  .transform(tidy)
  .superRefine((s, ctx) => {
    const fault = codesFault(s)
    if (fault) ctx.addIssue({ code: 'custom', params: { ...fault } })
  })
  .meta({ maxLength: MAX_CHARACTERS })
