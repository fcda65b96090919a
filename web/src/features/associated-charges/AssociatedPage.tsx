import Typography from '@mui/material/Typography'
import { type AssociatedItem, associatedCharges } from '@ratebook/shared/associated-charges.ts'
import { useTranslation } from 'react-i18next'
import { count, money, percent } from '../../words/format.ts'
import { ListPage } from '../../list/ListPage.tsx'

const nameOf = (item: AssociatedItem) => `${item.pxCode} + ${item.associatedPxCode || item.associatedRevCode}`
const cells = { percentage: (item: AssociatedItem) => percent(item.percentage) }

/** What is billed together with a service, by how often it is. */
export function AssociatedPage() {
  const { t } = useTranslation('services')
  return (
    <ListPage
      endpoint={associatedCharges.listAssociated}
      nameOf={nameOf}
      cells={cells}
      slider={t('associated.threshold')}
      toggles={{ one: associatedCharges.setAssociatedStatus, all: associatedCharges.setAllAssociatedStatus }}
      details={(item) => (
        <Typography variant="body2">
          {t('associated.seen', { claims: count(item.appearanceInClaim), code: item.pxCode, share: percent(item.percentage) })}{' '}
          {item.associated_Charge === null
            ? t('associated.noPrice')
            : t('associated.priceOf', { charge: money(item.associated_Charge), facility: item.facilityName })}
        </Typography>
      )}
    />
  )
}
