import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { moneyOfCents } from '../../words/format.ts'
import { InfoIcon } from '../../words/icons.tsx'
import { longDay } from './long-day.ts'
import { type Figure, figureNow, figureOf, type Reopened } from './kept.ts'
import type { StepProps } from './wizard.ts'
import './keep.css'

/** Of an estimate that was opened by its link: of which day it is, and whether it comes to the same today. */
export function KeptNotice({ kept, wizard, price }: { kept: Reopened } & Pick<StepProps, 'wizard' | 'price'>) {
  const { t, i18n } = useTranslation(['public', 'expenses', 'bill'], { nsMode: 'fallback' })
  const now = figureNow(kept, wizard, price)
  if (now === undefined) return null
  const before = figureOf(kept.figures)
  const words = ({ least, most }: Figure) =>
    least === most ? moneyOfCents(most) : t('pricer.fromTo', { from: moneyOfCents(least), to: moneyOfCents(most) })
  const what = now === null ? 'gone' : now.least === before.least && now.most === before.most ? 'same' : 'changed'
  return (
    <div className={what === 'same' ? 'notice kept-notice' : 'notice kept-notice kept-changed'} role="status">
      <InfoIcon />
      <div>
        <p>
          {t(`expenses.kept.${what}`, { date: longDay(kept.keptOn, i18n.language), before: words(before), now: now ? words(now) : '' })}
        </p>
        <p className="no-print">
          <Link className="link link-alone" to={paths.bill} state={{ key: kept.key }}>
            {t('bill.open')}
          </Link>
        </p>
      </div>
    </div>
  )
}
