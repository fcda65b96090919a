import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { EstimateEdit } from '@ratebook/shared/good-faith-document.ts'
import { type Estimate, goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { call, query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { useToday } from '../../client/today.ts'
import { EntityPage } from '../../form/EntityPage.tsx'
import { useEntityForm } from '../../form/entity-form.tsx'
import { paths } from '../../paths.ts'
import { useFacilities } from '../../public/facilities.ts'
import { blank, type Values, valuesOf } from './estimate-values.ts'
import { OccasionCard, PatientCard, RecurrenceCard, SeparateCard } from './EstimateFields.tsx'
import { Providers } from './Providers.tsx'
import { ServiceCard } from './ServiceCard.tsx'

/** Makes a good faith estimate ('new'), or changes one. */
export function EstimateEditPage() {
  const { estimateId = '' } = useParams()
  const [params] = useSearchParams()
  const isNew = estimateId === 'new'
  const today = useToday()
  const facilities = useFacilities()
  const estimate = useQuery({
    ...query(goodFaithEstimates.getEstimate, { params: { id: estimateId } }),
    ...{ enabled: !isNew, refetchOnMount: 'always', refetchOnReconnect: false, gcTime: 0 },
  })
  const failed = [facilities, estimate].find((q) => q.error && !q.data)
  if (failed) return <LoadFailed message={failed.error?.message} retry={() => void failed.refetch()} />
  if (!facilities.data || (!isNew && !estimate.isFetchedAfterMount)) return <Skeleton variant="rounded" height={480} />
  const chosen = params.get('facility') ?? (facilities.data.length === 1 ? facilities.data[0]?.id : undefined) ?? ''
  const initial = estimate.data ? valuesOf(estimate.data) : blank(today, chosen)
  return <EstimateForm key={estimateId} initial={initial} estimate={estimate.data} facilities={facilities.data} />
}

type Props = { initial: Values; estimate: Estimate | undefined; facilities: readonly { id: string; name: string }[] }

function EstimateForm({ initial: first, estimate, facilities }: Props) {
  const { t } = useTranslation('goodFaith')
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useSend(goodFaithEstimates.createEstimate, goodFaithEstimates.listEstimates)
  const update = useSend(goodFaithEstimates.updateEstimate, goodFaithEstimates.listEstimates)
  const [initial] = useState(first)
  const [savedId, setSavedId] = useState<string>()
  const entity = useEntityForm<Values>(
    {
      schema: (initial.id ? goodFaithEstimates.updateEstimate : goodFaithEstimates.createEstimate).body as unknown as z.ZodType<
        unknown,
        Values
      >,
      initial,
      save: async (values) => {
        const body = values as unknown as EstimateEdit
        const { id } = initial.id
          ? await update.mutateAsync({ body: { ...body, id: initial.id, version: values.version } })
          : await create.mutateAsync({ body })
        setSavedId(id)
      },
      ...(estimate && { reload: async () => valuesOf(await call(goodFaithEstimates.getEstimate, { params: { id: estimate.id } })) }),
      sayValue: () => t('form.changed'),
    },
    () => undefined,
  )
  useEffect(() => {
    if (!savedId) return
    void client.invalidateQueries({ queryKey: [goodFaithEstimates.getEstimate.method, goodFaithEstimates.getEstimate.path] })
    toastSuccess(t('saved'))
    void navigate(paths.estimate(savedId))
  }, [savedId, client, navigate, t])

  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {estimate ? t('form.editTitle', { number: estimate.number }) : t('form.addTitle')}
      </Typography>
      <EntityPage entity={entity} cancel={estimate ? paths.estimate(estimate.id) : paths.estimates} {...(savedId && { saved: t('saved') })}>
        <PatientCard />
        <OccasionCard given={estimate?.editions.some(({ givenOn }) => givenOn !== '') ? estimate.changeBy : undefined} />
        <ServiceCard facilities={facilities} isNew={!estimate} />
        <RecurrenceCard />
        <Providers />
        <SeparateCard />
      </EntityPage>
    </>
  )
}
