import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { hasSeveral } from '../../public/same-service.ts'
import { money } from '../../words/format.ts'

type Props = { at: ReadonlyMap<string, Procedure>; facilities: readonly ActiveFacility[] }

/** Where a hospital has several prices for what reads as one service: between which its cash prices are, or that there are several. */
export const SeveralPrices = ({ at, facilities }: Props) =>
  facilities.flatMap((facility) => {
    const item = at.get(facility.id)
    return item && hasSeveral(item) ? [<Range key={facility.id} item={item} name={facilities.length > 1 ? facility.name : ''} />] : []
  })

function Range({ item: { prices }, name }: { item: Procedure; name: string }) {
  const { t } = useTranslation()
  const words =
    prices?.least == null || prices.least === prices.most
      ? t('home.several')
      : t('home.severalFrom', { from: money(prices.least), to: money(prices.most) })
  return (
    <span className="choice-about">
      {name && `${name}: `}
      {words}
    </span>
  )
}
