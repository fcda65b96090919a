import { z } from 'zod'

export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The one error body. `errorDetails` and `innerException` are filled for a super_admin only. */
export const ErrorBody = z.object({
  error: z.string(),
  errorDetails: z.string(),
  innerException: z.string(),
  fields: z.array(FieldError).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
