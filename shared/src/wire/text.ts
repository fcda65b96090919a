import { z } from 'zod'

/** Text as PostgreSQL can keep it: a NUL byte or a lone surrogate is refused here, not by the database. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((s) => !s.includes('\0') && s.isWellFormed(), 'Contains a character that cannot be stored')
export const requiredText = (max: number) => text(max).refine((s) => s.length > 0, 'Required field')

export const Id = z.guid()

/** Dollars as they travel: a JSON number with at most two decimals, within numeric(14,2). */
export const Money = z
  .number()
  .min(0)
  .max(999_999_999_999.99)
  .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-4, 'At most two decimals')
