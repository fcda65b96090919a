import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillQuestion, billAnswers, type Verdict, verdicts } from '@ratebook/shared/bill-answers.ts'
import { hasAtMost } from '@ratebook/shared/pricing/money.ts'
import { type ApiError, call } from '../../../client/api.ts'
import { FailureNotice } from '../../../client/FailureNotice.tsx'
import { amountText, parseAmount } from '../../../form/amount.ts'
import { AmountField } from './AmountField.tsx'
import { monthInWords, monthsBetween } from './months.ts'

const readable = (text: string) => {
  const amount = parseAmount(text)
  return amount === null || (!Number.isNaN(amount) && hasAtMost(2, amount))
}

type Props = { of: BillQuestion; link: { brandId: string; key: string }; onSent: () => void }

/** One short form; what was answered before stands in it. */
export function BillForm({ of, link, onSent }: Props) {
  const { t, i18n } = useTranslation(['public', 'bill'], { nsMode: 'fallback' })
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { answer } = of
  const [verdict, setVerdict] = useState<Verdict | undefined>(answer?.verdict)
  const [share, setShare] = useState(amountText(answer?.share ?? null))
  const [allowed, setAllowed] = useState(amountText(answer?.allowed ?? null))
  const [servedIn, setServedIn] = useState(answer?.servedIn ?? (of.from === of.to ? of.to : ''))
  const [words, setWords] = useState(answer?.words ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const refused = (path: string) => refusal?.body.fields?.find((field) => field.path === path)?.message
  const faults = {
    verdict: isSubmitted && !verdict ? t('bill.choose') : refused('verdict'),
    share: isSubmitted && !readable(share) ? t('bill.wrongAmount') : refused('share'),
    allowed: isSubmitted && !readable(allowed) ? t('bill.wrongAmount') : refused('allowed'),
    servedIn: isSubmitted && !servedIn ? t('bill.chooseMonth') : refused('servedIn'),
    words: refused('words'),
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setSubmitted(true)
    setRefusal(undefined)
    const wrong = !verdict ? 'verdict' : !readable(share) ? 'share' : !readable(allowed) ? 'allowed' : !servedIn ? 'servedIn' : undefined
    if (!verdict || wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    setPending(true)
    const body = { ...link, verdict, share: parseAmount(share), allowed: parseAmount(allowed), servedIn, words }
    await call(billAnswers.answerBillQuestion, { body }).then(onSent, (error: ApiError) => {
      setRefusal(error)
      setPending(false)
    })
  }

  return (
    <form ref={form} className="card bill-card bill-form" noValidate onSubmit={(e) => void send(e)} aria-label={t('bill.heading')}>
      {refusal && !refusal.body.fields?.length && (
        <FailureNotice>
          <p>{refusal.message || t('toast.unreachable')}</p>
        </FailureNotice>
      )}
      <fieldset className="field" aria-describedby={`${id}-verdict`}>
        <legend className="field-label">{t('bill.question')}</legend>
        {verdicts.map((one) => (
          <label key={one} className="bill-verdict">
            <input type="radio" name="verdict" value={one} checked={verdict === one} onChange={() => setVerdict(one)} />
            {t(`bill.verdicts.${one}`)}
          </label>
        ))}
        <p className="field-error" id={`${id}-verdict`} role="alert">
          {faults.verdict}
        </p>
      </fieldset>
      <AmountField
        name="share"
        label={t('bill.yourShare')}
        help={t('bill.yourShareHelp')}
        value={share}
        change={setShare}
        error={faults.share}
      />
      {of.plan && (
        <AmountField
          name="allowed"
          label={t('bill.allowed')}
          help={t('bill.allowedHelp')}
          value={allowed}
          change={setAllowed}
          error={faults.allowed}
        />
      )}
      <div className="field">
        <label htmlFor={`${id}-month`}>{t('bill.month')}</label>
        <select
          id={`${id}-month`}
          name="servedIn"
          className="control"
          value={servedIn}
          onChange={(e) => setServedIn(e.target.value)}
          aria-required
          aria-invalid={Boolean(faults.servedIn)}
          aria-describedby={`${id}-month-error`}
        >
          <option value="">{t('bill.pick')}</option>
          {monthsBetween(of.from, of.to).map((month) => (
            <option key={month} value={month}>
              {monthInWords(month, i18n.language)}
            </option>
          ))}
        </select>
        <p className="field-error" id={`${id}-month-error`} role="alert">
          {faults.servedIn}
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-words`}>{t('bill.words')}</label>
        <textarea
          id={`${id}-words`}
          name="words"
          className="control"
          rows={4}
          maxLength={500}
          value={words}
          onChange={(e) => setWords(e.target.value)}
          aria-describedby={`${id}-help ${id}-words-error`}
        />
        <p className="field-help" id={`${id}-help`}>
          {t('bill.wordsHelp')}
        </p>
        <p className="field-error" id={`${id}-words-error`} role="alert">
          {faults.words}
        </p>
      </div>
      <button type="submit" className="button" disabled={isPending}>
        {t(isPending ? 'bill.sending' : answer ? 'bill.sendAgain' : 'bill.send')}
      </button>
    </form>
  )
}
