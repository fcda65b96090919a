import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './dialog.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** instead of the Close button */
  actions?: ReactNode
  /** only its actions close it, Escape does not */
  mustAnswer?: boolean
  /** long text, which has to scroll with the keyboard */
  isText?: boolean
}

/** A window over the page, made of the browser's own dialog: it keeps the focus inside and closes with Escape. */
export function Dialog({ title, onClose, children, actions, mustAnswer = false, isText = true }: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog
      ref={element} className="dialog" aria-labelledby={heading} {...(mustAnswer && { closedby: 'none' })}
      onCancel={(e) => mustAnswer && e.preventDefault()} onClose={() => (mustAnswer ? element.current?.showModal() : onClose())}
    >
      <h2 id={heading}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text must scroll with the keyboard */}
      <div className="dialog-text" {...(isText && { tabIndex: 0 })}>{children}</div>
      <div className="dialog-actions">
        {actions ?? <button type="button" className="button" onClick={() => element.current?.close()}>{t('common.close')}</button>}
      </div>
    </dialog>
  )
}
