import type { Upload, UploadAnswer, UploadResult } from '@ratebook/shared/uploads.ts'

/** Rows of the file, whatever becomes of them. */
export const rowsOf = (r: UploadResult) => r.added + r.changed + r.unchanged + r.leftOut + r.refused

/** What applying would change in the charge master. */
export const changesOf = (r: UploadResult) => r.added + r.changed + r.retired

export const canApply = (answer: UploadAnswer, onRefused: 'abort' | 'skip') =>
  answer.missing.length === 0 && changesOf(answer) > 0 && (answer.refused === 0 || onRefused === 'skip')

/** Why an upload failed. The server's own word for one that died with it is no text for people. */
export const failureText = (upload: Upload, t: (key: string) => string) =>
  upload.message === 'interrupted' ? t('upload.interrupted') : upload.message
