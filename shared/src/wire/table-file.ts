import { z } from 'zod'
import { because } from './zod-faults.ts'

/** What forms that send a table file have in common. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((v) => v === 'true' || v === '1')

/** Column key of a file → field, or `ignore`. */
export const mappingOf = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.record(z.string().max(500), z.enum([...fields, 'ignore'] as [F[number] | 'ignore', ...(F[number] | 'ignore')[]]))

/** A mapping as a multipart form sends it: JSON text, '' for none. */
export const mappingText = <M extends z.ZodType<Record<string, string>>>(mapping: M) =>
  z
    .string()
    .max(100_000)
    .default('')
    .transform((s, ctx): z.output<M> => {
      if (s === '') return {} as z.output<M>
      try {
        const parsed = mapping.safeParse(JSON.parse(s))
        if (parsed.success) return parsed.data
      } catch {
        /* reported below */
      }
      ctx.addIssue({ code: 'custom', ...because('mappingJson') })
      return z.NEVER
    })
