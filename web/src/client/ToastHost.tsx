import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { ToastContainer, toast } from 'react-toastify'
import { i18n } from '../i18n/index.ts'
import { ApiError } from './api.ts'
import { Dialog } from './Dialog.tsx'
import type { Refusal } from './error-words.ts'
import { session } from './session.ts'
import type { ToastAction } from './toasts.tsx'

const STAYS_MS = 60_000
const SUCCESS_STAYS_MS = 5_000
/** What can be taken back is said for longer. */
const ACTION_STAYS_MS = 15_000
let openDetails: (body: Refusal) => void

/** The dialog stands beside the toasts: it is still there when the toast it was opened from has gone. */
function Host() {
  const { t } = useTranslation()
  const [details, setDetails] = useState<Refusal | null>(null)
  openDetails = setDetails
  return (
    <>
      <ToastContainer theme="dark" position="top-center" autoClose={STAYS_MS} newestOnTop hideProgressBar />
      {details && (
        <Dialog title={details.error} onClose={() => setDetails(null)}>
          {details.innerException && (
            <>
              <h3>{t('toast.innerException')}</h3>
              <pre>{details.innerException}</pre>
            </>
          )}
          {details.errorDetails && (
            <>
              <h3>{t('toast.errorDetails')}</h3>
              <pre>{details.errorDetails}</pre>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}

// a root of its own: nothing of this is loaded or rendered before the first toast
createRoot(document.body.appendChild(document.createElement('div'))).render(<Host />)

function ErrorToast({ message, body }: { message: string; body?: Refusal }) {
  const { t } = useTranslation()
  const hasDetails = body && (body.errorDetails || body.innerException) && session.user?.role === 'super_admin'
  return (
    <div>
      {message}
      {hasDetails && (
        <button type="button" className="toast-details" onClick={() => openDetails(body)}>
          {t('toast.details')}
        </button>
      )}
    </div>
  )
}

export function showError(error: unknown) {
  const body = error instanceof ApiError ? error.body : undefined
  const message = body?.error || i18n.t(error instanceof ApiError && error.status === 0 ? 'toast.unreachable' : 'toast.failed')
  // the same message twice says no more than once
  toast.error(<ErrorToast message={message} body={body} />, { toastId: message })
}

export function showSuccess(message: string, action?: ToastAction, staysMs = SUCCESS_STAYS_MS) {
  if (!action) return void toast.success(message, { autoClose: staysMs })
  const id = toast.success(
    <div>
      {message}
      <button
        type="button"
        className="toast-details"
        onClick={() => {
          toast.dismiss(id)
          action.run()
        }}
      >
        {action.label}
      </button>
    </div>,
    { autoClose: ACTION_STAYS_MS },
  )
}
