import { useTranslation } from 'react-i18next'
import type { Price } from './use-price.ts'

/** What the lowest and the highest rate hold and what not, in a sentence each. */
export function AboutEnds({ rates }: Pick<Price, 'rates'>) {
  const { t } = useTranslation()
  if (!rates || rates.byName.length === 0) return null
  return rates.about.map((one) => (
    <p key={one} className="summary-note">
      {t(`pricer.aboutEnds.${one}`)}
    </p>
  ))
}
