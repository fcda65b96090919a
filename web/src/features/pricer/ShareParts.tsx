import { useTranslation } from 'react-i18next'
import type { PlanFigures } from '@ratebook/shared/pricing/patient-share.ts'
import { moneyOfCents } from '../../words/format.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import type { OutOfPocket } from './out-of-pocket.ts'

/** `part` is the one of the picture that has the same colour. */
export function Part({ part, name, amount, className }: { part?: string; name: string; amount: string; className?: string }) {
  return (
    <div className={className}>
      <dt>
        <span className={part ? `share-key share-${part}` : 'share-key'} />
        {name}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}

/** Of a share whose figures are not all known: which are not, and between what the others are. */
export function RangeParts({ least, most, plan }: { least: OutOfPocket; most: OutOfPocket; plan: PlanFigures }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const isInsurance = plan.kind === 'insurance'
  const between = (part: keyof OutOfPocket) => {
    const [from = 0, to = 0] = [toCents(least[part]), toCents(most[part])].sort((a, b) => a - b)
    return from === to ? moneyOfCents(from) : t('pricer.fromTo', { from: moneyOfCents(from), to: moneyOfCents(to) })
  }
  const of = (part: keyof OutOfPocket, figure: number | null) => (figure === null ? t('expenses.parts.unknown') : between(part))
  const certain = toCents(least.outOfPocketExpense)
  return (
    <>
      <div className="share-bar" aria-hidden="true">
        {certain > 0 && <span className="share-deductible" style={{ flexGrow: certain }} />}
        <span className="share-open" style={{ flexGrow: toCents(most.outOfPocketExpense) - certain }} />
        {most.payerPays > 0 && <span className="share-plan" style={{ flexGrow: toCents(most.payerPays) }} />}
      </div>
      <dl className="summary-list share-parts">
        {isInsurance && <Part name={t('expenses.parts.coPay')} amount={of('coPay', plan.coPay)} />}
        <Part name={t('expenses.parts.deductible')} amount={of('deductible', plan.remainingDeductible)} />
        <Part name={t('expenses.parts.coInsurance')} amount={of('coInsurance', isInsurance ? plan.coInsurancePercentage : 0)} />
        {isInsurance && plan.maxOutOfPocketExpense === null && (
          <Part name={t('expenses.questions.maxOutOfPocketExpense')} amount={t('expenses.parts.unknown')} />
        )}
        <Part className="summary-total" part="open" name={t('pricer.youPay')} amount={between('outOfPocketExpense')} />
        <Part part="plan" name={t('expenses.parts.plan')} amount={between('payerPays')} />
      </dl>
    </>
  )
}
