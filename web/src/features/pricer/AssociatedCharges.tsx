import { useTranslation } from 'react-i18next'
import { InEnglish } from '../../words/ServiceName.tsx'
import { money, moneyOfCents } from '../../words/format.ts'
import type { Cents } from '@ratebook/shared/pricing/money.ts'
import type { EstimateLine } from './estimate.ts'

/** Charges that usually come with the service; the units are the usual ones until somebody changes them. */
export function AssociatedCharges({
  lines,
  totalCents,
  onUnits,
}: {
  lines: EstimateLine[]
  totalCents: Cents | null
  onUnits: (key: string, text: string) => void
}) {
  const { t } = useTranslation()
  const unreadable = lines.some((line) => line.hundredths === null)
  return (
    <>
      <p className="field-help">{t('pricer.associatedHelp')}</p>
      <table className="table associated-table">
        <thead>
          <tr>
            <th scope="col">{t('pricer.description')}</th>
            <th scope="col">{t('pricer.pxCode')}</th>
            <th scope="col">{t('pricer.revCode')}</th>
            <th scope="col">{t('pricer.units')}</th>
            <th scope="col" className="number">
              {t('pricer.amount')}
            </th>
            <th scope="col" className="number">
              {t('pricer.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, charge, units, hundredths, totalCents: lineCents }) => (
            <tr key={key}>
              <td className="service">
                <span className="service-name">
                  <InEnglish>{charge.associatedChargeDescription}</InEnglish>
                </span>
                {charge.priceVaries && <span className="service-text">{t('pricer.codePriceVaries')}</span>}
              </td>
              <td className="code" data-label={t('pricer.pxCode')}>
                {charge.pxCode || '—'}
              </td>
              <td className="code" data-label={t('pricer.revCode')}>
                {charge.associatedRevCode || '—'}
              </td>
              <td className="units" data-label={t('pricer.units')}>
                <input
                  className="control"
                  inputMode="decimal"
                  value={units}
                  maxLength={7}
                  aria-label={t('pricer.unitsOf', { name: charge.associatedChargeDescription })}
                  aria-invalid={hundredths === null}
                  onChange={(e) => onUnits(key, e.target.value)}
                />
              </td>
              <td className="number" data-label={t('pricer.amount')}>
                {money(charge.associated_Charge, '—')}
              </td>
              <td className="number" data-label={t('pricer.total')}>
                {moneyOfCents(lineCents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {t('pricer.associatedTotal')}
            </th>
            <td className="number">{moneyOfCents(totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="field-error" role="alert">
        {unreadable && t('pricer.unitsError')}
      </p>
    </>
  )
}
