import type { UploadAnswer, UploadResult } from '@ratebook/shared/uploads.ts'

/** Rows of the file, whatever becomes of them. */
export const rowsOf = (r: UploadResult) => r.added + r.changed + r.unchanged + r.leftOut + r.refused

/** What applying would change in the charge master. */
export const changesOf = (r: UploadResult) => r.added + r.changed + r.retired

export const canApply = (answer: UploadAnswer, onRefused: 'abort' | 'skip') =>
  answer.missing.length === 0 && changesOf(answer) > 0 && (answer.refused === 0 || onRefused === 'skip')
