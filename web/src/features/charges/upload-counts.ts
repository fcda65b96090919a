import type { UploadAnswer, UploadResult } from '@ratebook/shared/uploads.ts'

/** What applying would change in the charge master, or in what payers' rates were published as. */
export const changesOf = (r: UploadResult) => r.added + r.changed + r.retired + r.rates

export const canApply = (answer: UploadAnswer, onRefused: 'abort' | 'skip') =>
  answer.missing.length === 0 && changesOf(answer) > 0 && (answer.refused === 0 || onRefused === 'skip')
