import { type Accuracy, accuracy, accuracyGaps } from '@ratebook/shared/accuracy.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { percent, signedMoney } from '../../words/format.ts'
import { AccuracyDetails } from './AccuracyDetails.tsx'
import { AccuracyTotals } from './AccuracyTotals.tsx'
import { Bands } from './Bands.tsx'

/** How right the prices were that visitors were told, by service and payer; the worst stand first. */
export function AccuracyPage() {
  const { t } = useTranslation('accuracy')
  const { data: totals } = useQuery(query(accuracy.getAccuracyTotals, {}))
  const words = useMemo(
    () => ({
      setting: (['inpatient', 'outpatient'] as const).map((setting) => [setting, t(`settings.${setting}`)] as const),
      gap: accuracyGaps.map((gap) => [gap, gap && t(`gaps.${gap}`)] as const),
    }),
    [t],
  )
  return (
    <>
      {totals && totals.rows > 0 && <AccuracyTotals totals={totals} />}
      <ListPage
        endpoint={accuracy.listAccuracy}
        words={words}
        heading={['service', 'payer']}
        nameOf={(row: Accuracy) => t('line', { service: row.service, payer: row.payer || t('selfPay') })}
        cells={{
          payer: ({ payer }) => payer || t('selfPay'),
          within1: ({ within1 }) => percent(within1),
          within5: (row) => (row.within5 === null ? '-' : <Bands of={row} />),
          within10: ({ within10 }) => percent(within10),
          median: ({ median }) => (median === null ? '-' : signedMoney(median)),
          medianRate: ({ medianRate }) => percent(medianRate),
        }}
        details={(row) => <AccuracyDetails row={row} />}
        empty={<EmptyList title={t('empty.title')} help={t('empty.help')} />}
      />
    </>
  )
}
