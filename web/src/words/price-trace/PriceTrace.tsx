import type { ExplainedPrice } from '@ratebook/shared/wire/explained-price.ts'
import { useTranslation } from 'react-i18next'
import { money } from '../format.ts'
import './price-trace.css'
import { valueTexts } from './step-values.ts'

/** A price with its arithmetic, line by line down to the sum; or why there is none. */
export function PriceTrace({ price }: { price: ExplainedPrice }) {
  const { t } = useTranslation('pricing')
  const words = useWords()
  const first = price.trace.findIndex((step) => step.amount !== 0)
  if (price.trace.length === 0 && price.reason) return <Unpriced words={words.reason(price.reason)} />
  return (
    <div className="price-trace">
      <table>
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('step')}</span>
            </th>
            <th scope="col">
              <span className="sr-only">{t('amount')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {price.trace.map((step, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are told apart by their place
            <tr key={i}>
              {step.amount === 0 ? (
                <th scope="row" colSpan={2} className="price-trace-note">
                  {words.step(step)}
                </th>
              ) : (
                <>
                  <th scope="row">{words.step(step)}</th>
                  <td>{i === first ? money(step.amount) : signed(step.amount)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {price.amount !== null && (
          <tfoot>
            <tr>
              <th scope="row">{t('price')}</th>
              <td>{money(price.amount)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {price.reason && <Unpriced words={words.reason(price.reason)} />}
      {price.perDay && <p>{t('perDay')}</p>}
      {price.observed && <p>{t('observed')}</p>}
      {price.methodology && <p>{t('methodology', { methodology: t(`methodologies.${price.methodology}`) })}</p>}
    </div>
  )
}

function Unpriced({ words }: { words: string }) {
  const { t } = useTranslation('pricing')
  return (
    <p className="price-trace-reason">
      <strong>{t('reasonTitle')}</strong> {words}
    </p>
  )
}

/** Steps and reasons in words. */
export function useWords() {
  const { t } = useTranslation('pricing')
  const withWords = (values: Record<string, string | number>) => {
    const { method, qualifierMethod, place, unit, ...texts } = valueTexts(values)
    const words: Record<string, string> = {
      ...texts,
      ...(method && { method: t(`methods.${method}`) }),
      ...(qualifierMethod && { qualifierMethod: t(`methods.${qualifierMethod}`) }),
      ...(place && { place: t(`places.${place}`) }),
      until: texts.terminationDate ? t('until', { date: texts.terminationDate }) : t('openEnd'),
    }
    return {
      ...words,
      matched: t(texts.codes && texts.codes !== texts.code ? 'matched.codeIn' : 'matched.code', words),
      ...(unit && { passed: t(`passed.${unit}`, words) }),
    }
  }
  return {
    step({ kind, amount, values }: ExplainedPrice['trace'][number]) {
      const words = withWords(values)
      const text = t(`steps.${kind}`, words)
      if (kind === 'stopLossFirst' && amount < 0) return t('lowered', { text })
      const matched = kind === 'allServices' && values.qualifierMethod ? t('matched.withQualifier', { ...words, text }) : text
      return values.apcTable ? t('matched.byTable', { ...words, text: matched }) : matched
    },
    reason: ({ kind, values }: NonNullable<ExplainedPrice['reason']>) => t(`reasons.${kind}`, withWords(values)),
  }
}

const signed = (dollars: number) => `${dollars < 0 ? '−' : '+'} ${money(Math.abs(dollars))}`
