import { useTranslation } from 'react-i18next'
import { CheckIcon } from '../../words/icons.tsx'

const ink = { fill: 'none', stroke: 'var(--primary-ink)', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const Find = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <circle cx="30" cy="30" r="24" fill="var(--primary-soft)" />
    <g {...ink}>
      <rect x="10" y="14" width="38" height="30" rx="5" fill="var(--paper)" />
      <path d="M17 23h18M17 30h12" />
      <circle cx="40" cy="38" r="9" fill="var(--paper)" />
      <path d="m47 45 8 8" />
    </g>
  </svg>
)
const Compare = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <circle cx="32" cy="32" r="24" fill="var(--secondary-soft)" />
    <g {...ink}>
      <path d="M14 10h30l6 6v38l-6-4-6 4-6-4-6 4-6-4-6 4Z" fill="var(--paper)" />
      <path d="M22 22h20M22 30h20" />
    </g>
    <path d="M22 40h11" fill="none" stroke="var(--secondary)" strokeWidth="5" strokeLinecap="round" />
  </svg>
)
const Decide = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <circle cx="34" cy="34" r="24" fill="var(--primary-soft)" />
    <g {...ink}>
      <path
        d="M32 52S11 40 11 25.5C11 18 16.5 13 22.5 13c4 0 7.5 2 9.5 5.5C34 15 37.5 13 41.5 13 47.5 13 53 18 53 25.5 53 40 32 52 32 52Z"
        fill="var(--paper)"
      />
      <path d="m22 31 7 7 13-14" stroke="var(--secondary-ink)" />
    </g>
  </svg>
)

/** What a visitor can do here, and what a price of this page means. */
export function HowItWorks() {
  const { t } = useTranslation()
  const steps = [
    { picture: <Find />, heading: t('home.step1'), text: t('home.step1Text') },
    { picture: <Compare />, heading: t('home.step2'), text: t('home.step2Text') },
    { picture: <Decide />, heading: t('home.step3'), text: t('home.step3Text') },
  ]
  return (
    <section className="band" aria-labelledby="how">
      <h2 id="how">{t('home.howHeading')}</h2>
      <ol className="how">
        {steps.map(({ picture, heading, text }) => (
          <li key={heading}>
            {picture}
            <h3>{heading}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <ul className="promises">
        {[t('home.promise1'), t('home.promise2'), t('home.promise3')].map((promise) => (
          <li key={promise}>
            <CheckIcon size={18} />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  )
}
