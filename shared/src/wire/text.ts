import { z } from 'zod'
import { because } from './zod-faults.ts'

/** Text as PostgreSQL can keep it: a NUL byte or a lone surrogate is refused here, not by the database. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((s) => !s.includes('\0') && s.isWellFormed(), because('unstorable'))
export const requiredText = (max: number) => text(max).refine((s) => s.length > 0, because('required'))

export const Id = z.guid()
