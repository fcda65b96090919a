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
