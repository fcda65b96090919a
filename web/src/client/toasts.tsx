import { ApiError } from './api.ts'

// react-toastify is fetched when there is something to say
const host = () => import('./ToastHost.tsx')

/** So that a lost connection can be told of, too. */
export const prepareToasts = () => void host().catch(() => undefined)

/** Shows a failed call. A 401 is silent: the session has ended, and the login page says so. */
export function toastError(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return
  void host().then((h) => h.showError(error))
}

/** What can be done about what was said: taking it back, mostly. */
export type ToastAction = { label: string; run: () => void }

/** Shows a short success message (already translated); without an action it goes by itself. */
export function toastSuccess(message: string, action?: ToastAction, staysMs?: number) {
  void host().then((h) => h.showSuccess(message, action, staysMs))
}
