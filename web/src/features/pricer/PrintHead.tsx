import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { codesOf } from './codes.ts'
import { ServiceName } from '../../words/ServiceName.tsx'

/** What stands on paper alone: of which day the price is, whom to call, and by which codes a hospital knows what was asked about. */
export function PrintHead({ procedure, facility }: { procedure: Procedure; facility: ActiveFacility }) {
  const { t, i18n } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const codes = codesOf(procedure).filter(([, code]) => code)
  return (
    <div className="print-only print-head">
      <h2>
        <ServiceName of={procedure} />
      </h2>
      <p>{t('expenses.printedOn', { date: new Date().toLocaleDateString(i18n.language, { dateStyle: 'long' }) })}</p>
      <p>
        {facility.name}
        {facility.phone && `, ${facility.phone}`}
      </p>
      <p>{codes.map(([label, code]) => `${t(label)}: ${code}`).join(' · ')}</p>
    </div>
  )
}
