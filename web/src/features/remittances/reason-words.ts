import type { PaymentAdjustment } from '@ratebook/shared/payments.ts'
import { useTranslation } from 'react-i18next'
import { money } from '../../words/format.ts'

/** Says of an adjustment how much it was, who bears it and why; a reason that has no words here is called by its code. */
export function useReasonWords() {
  const { t, i18n } = useTranslation('payments')
  return ({ group, carc, amount }: PaymentAdjustment) => {
    const isCommon = i18n.exists(`carc.${carc}`, { ns: 'payments' })
    const why = isCommon ? t(`carc.${carc}`) : t('reasons.other')
    return t('reasons.reason', { amount: money(amount), code: `${group}-${carc}`, why, who: t(`groups.${group}`) })
  }
}
