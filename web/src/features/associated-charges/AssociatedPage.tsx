import { type AssociatedItem, associatedCharges } from '@ratebook/shared/associated-charges.ts'
import Typography from '@mui/material/Typography'
import { settings } from '@ratebook/shared/charges.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../list/ListPage.tsx'
import { percent } from '../../words/format.ts'
import { CountOfClaims } from './CountOfClaims.tsx'
import { Evidence } from './Evidence.tsx'

const nameOf = (item: AssociatedItem) => `${item.pxCode} + ${item.associatedPxCode || item.associatedRevCode}`
const cells = { percentage: (item: AssociatedItem) => percent(item.percentage) }

/** What is billed together with a service, by how often it is. */
export function AssociatedPage() {
  const { t } = useTranslation('services')
  const words = useMemo(
    () => ({ setting: settings.map((setting): [string, string] => [setting, t(`associated.settings.${setting}`)]) }),
    [t],
  )
  return (
    <>
      <CountOfClaims />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('associated.thresholdNote')}
      </Typography>
      <ListPage
        endpoint={associatedCharges.listAssociated}
        nameOf={nameOf}
        cells={cells}
        words={words}
        slider={t('associated.threshold')}
        toggles={{ one: associatedCharges.setAssociatedStatus, all: associatedCharges.setAllAssociatedStatus }}
        details={(item) => <Evidence item={item} />}
      />
    </>
  )
}
