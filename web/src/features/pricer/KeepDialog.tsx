import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EstimateChoice, keptEstimates } from '@ratebook/shared/kept-estimates.ts'
import { type ApiError, call } from '../../client/api.ts'
import { Dialog } from '../../client/Dialog.tsx'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { paths } from '../../paths.ts'
import { useBrand } from '../../public/brand.tsx'
import { longDay } from './long-day.ts'

/** An estimate to be opened again: by a link, or by a mail to oneself. */
export function KeepDialog({ choice, onClose }: { choice: EstimateChoice; onClose: () => void }) {
  const { t, i18n } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const { brandId } = useBrand()
  const id = useId()
  const [link, setLink] = useState<{ address: string; expiresOn: string }>()
  const [isCopied, setCopied] = useState(false)
  const [email, setEmail] = useState('')
  const [mailedTo, setMailedTo] = useState('')
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const address = useRef<HTMLInputElement>(null)
  const emailFault = refusal?.body.fields?.find(({ path }) => path === 'email')?.message
  const body = { brandId, ...choice }

  async function attempt(work: () => Promise<void>) {
    setPending(true)
    setRefusal(undefined)
    await work().catch((error) => setRefusal(error as ApiError))
    setPending(false)
  }
  const makeLink = () =>
    attempt(async () => {
      const { key, expiresOn } = await call(keptEstimates.keepEstimate, { body })
      setLink({ address: location.origin + paths.openEstimate(key), expiresOn })
    })
  function sendMail(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void attempt(async () => {
      await call(keptEstimates.mailEstimate, { body: { ...body, email: email.trim(), language: i18n.language } })
      setMailedTo(email.trim())
    })
  }
  async function copy() {
    address.current?.select()
    await navigator.clipboard?.writeText(link?.address ?? '')
    setCopied(true)
  }

  return (
    <Dialog title={t('expenses.keep.title')} onClose={onClose} isText={false}>
      <p>{t('expenses.keep.lead')}</p>
      {refusal && !emailFault && (
        <FailureNotice>
          <p>{refusal.message || t('toast.unreachable')}</p>
        </FailureNotice>
      )}
      {link ? (
        <div className="field">
          <label htmlFor={`${id}-link`}>{t('expenses.keep.link', { date: longDay(link.expiresOn, i18n.language) })}</label>
          <div className="keep-row">
            <input ref={address} id={`${id}-link`} className="control" readOnly value={link.address} onFocus={(e) => e.target.select()} />
            <button type="button" className="button button-small" onClick={() => void copy()}>
              {t('expenses.keep.copy')}
            </button>
          </div>
        </div>
      ) : (
        <button type="button" className="button" disabled={isPending} onClick={() => void makeLink()}>
          {t('expenses.keep.make')}
        </button>
      )}
      <form className="field keep-mail" noValidate onSubmit={sendMail}>
        <label htmlFor={`${id}-mail`}>{t('expenses.keep.mail')}</label>
        <div className="keep-row">
          <input
            id={`${id}-mail`}
            type="email"
            className="control"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(e) => setEmail(e.target.value)}
            aria-invalid={Boolean(emailFault)}
            aria-describedby={`${id}-help ${id}-error`}
          />
          <button type="submit" className="button button-small" disabled={isPending || !email.trim()}>
            {t('expenses.keep.send')}
          </button>
        </div>
        <p className="field-help" id={`${id}-help`}>
          {t('expenses.keep.mailHelp')}
        </p>
        <p className="field-error" id={`${id}-error`} role="alert">
          {emailFault}
        </p>
      </form>
      <p role="status">{mailedTo ? t('expenses.keep.sent', { email: mailedTo }) : isCopied && t('expenses.keep.copied')}</p>
    </Dialog>
  )
}
