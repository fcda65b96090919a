import { type PublishedRate, publishedRates } from '@ratebook/shared/published-rates.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDeletion } from '../../list/use-deletion.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'

const PublishedRateDialog = lazy(async () => ({ default: (await import('./PublishedRateDialog.tsx')).PublishedRateDialog }))

const nameOf = (rate: PublishedRate) => `${rate.cptHcpcs || rate.chargeCode}, ${rate.displayName}, ${rate.planName}`

/** Payers' rates as machine-readable files published them; a contract's rules take their place where they price the same item. */
export function PublishedRatesPage() {
  const { t } = useTranslation('payers')
  const [edited, setEdited] = useState<PublishedRate>()
  const remove = useDeletion(publishedRates.deletePublishedRate, publishedRates.listPublishedRates)
  return (
    <>
      <ListPage
        endpoint={publishedRates.listPublishedRates}
        nameOf={nameOf}
        actions={(rate) => (
          <RowActions
            name={nameOf(rate)}
            edit={() => setEdited(rate)}
            remove={() => remove(rate.id, t('publishedRates.deleted', { name: nameOf(rate) }))}
          />
        )}
        actionCount={2}
      />
      <Suspense>{edited && <PublishedRateDialog rate={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </>
  )
}
