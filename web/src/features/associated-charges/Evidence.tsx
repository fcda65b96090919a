import Typography from '@mui/material/Typography'
import { type AssociatedItem, OFFERED_FROM, ON_FROM } from '@ratebook/shared/associated-charges.ts'
import { useTranslation } from 'react-i18next'
import { count, dateTime, money, percent, units } from '../../words/format.ts'

/** Who or what decided whether a charge is on. */
const decisionOf = ({ switchedBy, computedAt, percentage }: AssociatedItem) => {
  if (switchedBy) return 'chosen'
  if (!computedAt) return 'kept'
  return percentage >= ON_FROM ? 'usual' : percentage >= OFFERED_FROM ? 'sometimes' : 'kept'
}

/** What an associated charge is told from: claims, their share, units, its price, and who switched it. */
export function Evidence({ item }: { item: AssociatedItem }) {
  const { t } = useTranslation('services')
  const said = { claims: count(item.appearanceInClaim), code: item.pxCode, share: percent(item.percentage) }
  return (
    <Typography variant="body2">
      {item.primaryClaims === null
        ? t('associated.seen', said)
        : t('associated.seenOf', { ...said, all: count(item.primaryClaims), setting: t(`associated.settings.${item.setting}`) })}{' '}
      {t('associated.units', { units: units(item.averageUnits) })}{' '}
      {item.associated_Charge === null
        ? t('associated.noPrice')
        : t('associated.priceOf', { charge: money(item.associated_Charge), facility: item.facilityName })}{' '}
      {t(`associated.decided.${decisionOf(item)}`, { who: item.switchedBy })}
      {item.computedAt && ` ${t('associated.countedOn', { when: dateTime(item.computedAt) })}`}
    </Typography>
  )
}
