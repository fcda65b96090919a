import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import './dialog.css'

type Props = {
  title: string
  /** without it only the actions close the window, Escape does not */
  onClose?: () => void
  children: ReactNode
  /** instead of the Close button */
  actions?: ReactNode
  /** long text, which has to scroll with the keyboard */
  isText?: boolean
}

/** A window over the page, made of the browser's own dialog: it keeps the focus inside and closes with Escape. */
export function Dialog({ title, onClose, children, actions, isText = true }: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => element.current?.showModal(), [])
  // at the end of the document, for a window of the component library hides all that was there before it
  return createPortal(
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={heading}
      {...(!onClose && { closedby: 'none' })}
      onCancel={onClose ? undefined : (e) => e.preventDefault()}
      onClose={onClose ?? (() => element.current?.showModal())}
    >
      <h2 id={heading}>{title}</h2>
      {/* long text must scroll with the keyboard */}
      <div className="dialog-text" tabIndex={isText ? 0 : undefined}>
        {children}
      </div>
      <div className="dialog-actions">
        {actions ?? (
          <button type="button" className="button" onClick={() => element.current?.close()}>
            {t('common.close')}
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  )
}
