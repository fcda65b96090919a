import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './dialog.css'

/** A window over the page, made of the browser's own dialog: it keeps the focus inside and closes with Escape. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} className="dialog" aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text must scroll with the keyboard */}
      <div className="dialog-text" tabIndex={0}>{children}</div>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => element.current?.close()}>{t('common.close')}</button>
      </div>
    </dialog>
  )
}
