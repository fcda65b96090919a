import { z } from 'zod'
import { languageCodes } from './language.ts'
import { because } from './zod-faults.ts'

/** Text as PostgreSQL can keep it: a NUL byte or a lone surrogate is refused here, not by the database. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((s) => !s.includes('\0') && s.isWellFormed(), because('unstorable'))
export const requiredText = (max: number) => text(max).refine((s) => s.length > 0, because('required'))

/** Text of one line: a line break or a run of spaces becomes one space. */
export const line = (max: number) => text(max).transform((s) => s.replace(/\s+/g, ' '))
export const requiredLine = (max: number) => line(max).refine((s) => s !== '', because('required'))
/** At least seven digits, as people write them, and an extension. */
export const PHONE = [
  (s: string) => s === '' || (/^\+?[\d(][\d ().-]+( ?(x|ext\.?) ?\d{1,6})?$/i.test(s) && s.replace(/\D/g, '').length >= 7),
  because('phone'),
] as const

export const Id = z.guid()
/** An id or a name. */
export const Called = requiredText(200)
/** The version of a record that a change was made from: a newer one is not overwritten. Without it the last one to write wins. */
export const Version = z.number().int().min(1).optional()

export const Language = z.enum(languageCodes)
