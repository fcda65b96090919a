import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { type Delivery, deliveries } from '@ratebook/shared/deliveries.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { EmptyList } from '../../list/EmptyList.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { DeliveredFiles } from './DeliveredFiles.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'

const DeliveryDialog = lazy(async () => ({ default: (await import('./DeliveryDialog.tsx')).DeliveryDialog }))

/** While a look is under way it is asked how far it is. */
const LOOKING_MS = 1500

/** Where files come from by themselves, and what became of each. */
export function DeliveriesPage() {
  const { t } = useTranslation('deliveries')
  const client = useQueryClient()
  const [open, setOpen] = useState<{ delivery?: Delivery }>()
  const { data, error, refetch } = useQuery({
    ...query(deliveries.getDeliveries, {}),
    refetchInterval: ({ state }) => (state.data?.deliveries.some(({ isLooking }) => isLooking) ? LOOKING_MS : false),
  })
  const looks = data?.deliveries.map(({ id, lastLookAt, isLooking }) => `${id} ${lastLookAt} ${isLooking}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a look begins or ends
  useEffect(() => {
    const { method, path } = deliveries.searchDeliveredFiles
    void client.invalidateQueries({ queryKey: [method, path] })
  }, [looks])
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('rule')}
        {data?.folder && (
          <Box sx={{ overflowWrap: 'anywhere', mt: 1 }}>
            {t('ownFolder')} <code>{data.folder}</code>
          </Box>
        )}
      </Alert>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
        <Button variant="contained" startIcon={<PlusIcon />} disabled={!data} onClick={() => setOpen({})}>
          {t('add')}
        </Button>
      </Box>
      {error && <RetryAlert error={error} retry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data?.deliveries.length === 0 && <EmptyList title={t('none')} help={t('noneHelp')} />}
      <Box component="ul" sx={{ m: 0, mb: 4, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data?.deliveries.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} onEdit={() => setOpen({ delivery })} />
        ))}
      </Box>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('files')}
      </Typography>
      <DeliveredFiles />
      <Suspense>{open && data && <DeliveryDialog delivery={open.delivery} known={data} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
