import { z } from 'zod'
import { CodesError, MAX_CHARACTERS, parseCodes } from '../pricing/codes.ts'

/** A list of codes as forms send it: trimmed, readable, no longer than a person would write. */
export const CodesText = z
  .string()
  .trim()
  .superRefine((s, ctx) => {
    try {
      parseCodes(s)
    } catch (error) {
      if (!(error instanceof CodesError)) throw error
      ctx.addIssue({ code: 'custom', params: error.fault })
    }
  })
  .meta({ maxLength: MAX_CHARACTERS })
