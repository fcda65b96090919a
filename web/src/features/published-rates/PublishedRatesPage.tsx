import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { settings } from '@ratebook/shared/charges.ts'
import { methodologies } from '@ratebook/shared/pricing/answer.ts'
import { type PublishedRate, publishedRates, rateStandings } from '@ratebook/shared/published-rates.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { useOpened } from '../../list/use-opened.ts'
import { withPercentSign } from '../../words/format.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'

const PublishedRateDialog = lazy(async () => ({ default: (await import('./PublishedRateDialog.tsx')).PublishedRateDialog }))

const nameOf = (rate: PublishedRate) => `${rate.cptHcpcs || rate.chargeCode}, ${rate.displayName}, ${rate.planName}`

/** Payers' rates as machine-readable files published them; a contract's rules take their place where they price the same item. */
export function PublishedRatesPage() {
  const { t } = useTranslation('payers')
  const { t: staff } = useTranslation('staff')
  const [open, setOpen] = useState<{ rate?: PublishedRate }>()
  const [opened, leave] = useOpened()
  const openedRate = useQuery({ ...query(publishedRates.getPublishedRate, { params: { id: opened ?? '' } }), enabled: opened !== null })
  const remove = useDeletion(publishedRates.deletePublishedRate, publishedRates.listPublishedRates)
  return (
    <>
      <ListPage
        endpoint={publishedRates.listPublishedRates}
        nameOf={nameOf}
        words={{
          setting: settings.map((setting) => [setting, staff(`charges.settings.${setting}`)] as const),
          standing: rateStandings.map((standing) => [standing, t(`publishedRates.standings.${standing}`)] as const),
          methodology: methodologies.map((methodology) => [methodology, t(`publishedRates.methodologies.${methodology}`)] as const),
        }}
        cells={{
          description: ({ description, cptHcpcs, setting, facilityName }) => (
            <TwoLines first={description} second={[cptHcpcs, staff(`charges.settings.${setting}`), facilityName]} />
          ),
          displayName: ({ displayName, planName }) => <TwoLines first={displayName} second={[planName]} />,
          // a rate is one of three things; dollars show themselves
          dollar: ({ dollar, percentage, algorithm }) =>
            dollar !== null
              ? undefined
              : percentage !== null
                ? withPercentSign(String(percentage))
                : algorithm && t('publishedRates.byAlgorithm'),
          standing: ({ standing }) =>
            standing === 'contract' ? (
              <Chip size="small" color="info" variant="outlined" label={t('publishedRates.standings.contract')} />
            ) : (
              t('publishedRates.standings.published')
            ),
        }}
        toolbar={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen({})}>
            {t('publishedRates.add')}
          </Button>
        }
        empty={<Typography color="text.secondary">{t('publishedRates.empty')}</Typography>}
        actions={(rate) => (
          <RowActions
            name={nameOf(rate)}
            edit={() => setOpen({ rate })}
            remove={() => remove(rate.id, t('publishedRates.deleted', { name: nameOf(rate) }))}
            loses={t('publishedRates.deletes')}
          />
        )}
        actionCount={2}
        deletion={publishedRates.deletePublishedRate}
        loses={t('publishedRates.deletes')}
      />
      {opened && openedRate.error && <RetryAlert error={openedRate.error} retry={() => openedRate.refetch()} />}
      <Suspense>
        {open && <PublishedRateDialog rate={open.rate} onClose={() => setOpen(undefined)} />}
        {opened && openedRate.data && <PublishedRateDialog key={opened} rate={openedRate.data} onClose={leave} />}
      </Suspense>
    </>
  )
}

/** What a rate is of or whose it is, and below what tells it from others of the same words. */
const TwoLines = ({ first, second }: { first: string; second: string[] }) => (
  <>
    {first}
    <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
      {second.filter(Boolean).join(' · ')}
    </Typography>
  </>
)
