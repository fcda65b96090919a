import { useTranslation } from 'react-i18next'
import { isOriginalMedicare, type NamedPlan } from './medicare.ts'

/** Where no plan is Original Medicare: what somebody who has it can do, so that they do not take an insurer's plan for it. */
export function OriginalMedicare({ plans }: { plans: readonly NamedPlan[] }) {
  const { t } = useTranslation()
  if (plans.some(isOriginalMedicare)) return null
  return (
    <details className="original-medicare no-print">
      <summary>{t('pricer.originalMedicare')}</summary>
      <p>{t('pricer.originalMedicareText')}</p>
    </details>
  )
}
