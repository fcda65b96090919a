import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type Contract, contracts } from '@ratebook/shared/contracts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { z } from 'zod'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { EntityPage } from '../../form/EntityPage.tsx'
import { useEntityForm } from '../../form/entity-form.tsx'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { paths } from '../../paths.ts'
import { AlertsCard, ContractCard } from './ContractFields.tsx'
import { blank, type Defaults, useValueWords, type Values, valuesOf } from './contract-values.ts'
import { Documents } from './Documents.tsx'
import { isGone, isId, NotThere } from './NotThere.tsx'
import { VendorContacts } from './VendorContacts.tsx'

/** How long the specification lets it be said that a contract was saved. */
const SAID_MS = 1000

/** Adds a contract ('new'), or changes one. */
export function ContractEditPage() {
  const { contractId = '' } = useParams()
  const isNew = contractId === 'new'
  const defaults = useQuery(query(contracts.getContractDefaults, {}))
  const contract = useQuery({
    ...query(contracts.getContract, { params: { id: contractId } }),
    enabled: !isNew && isId(contractId),
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })
  if (!isNew && (!isId(contractId) || isGone(contract.error))) return <NotThere />
  const failed = [defaults, contract].find((q) => q.error && !q.data)
  if (failed)
    return (
      <LoadFailed
        message={failed.error?.message}
        retry={() => {
          for (const q of [defaults, contract]) if (q.error) void q.refetch()
        }}
      />
    )
  // a form begins with what is stored now, not with what was read some time ago
  if (!defaults.data || (!isNew && !contract.isFetchedAfterMount)) return <Skeleton variant="rounded" height={480} />
  return (
    <ContractForm
      key={contractId}
      defaults={defaults.data}
      contract={isNew ? undefined : contract.data}
      refetch={async () => (await contract.refetch({ throwOnError: true })).data}
    />
  )
}

type Props = { defaults: Defaults; contract?: Contract; refetch: () => Promise<Contract | undefined> }

function ContractForm({ defaults, contract, refetch }: Props) {
  const { t } = useTranslation('contracts')
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useSend(contracts.createContract)
  const update = useSend(contracts.updateContract)
  const [saved, setSaved] = useState<Contract>()
  const [initial] = useState(contract)
  // whoever was chosen once may stay, though nobody would choose them now
  const people = [...new Map([...defaults.alertUsers, ...(contract?.alertContacts ?? [])].map((u) => [u.userId, u])).values()]
  const sayValue = useValueWords({ people, facilities: defaults.facilities })

  const entity = useEntityForm<Values>(
    {
      schema: (initial ? contracts.updateContract : contracts.createContract).body as unknown as z.ZodType<unknown, Values>,
      initial: (initial ? valuesOf(initial) : blank) as Values,
      save: async (values) => {
        const answer = initial
          ? await update.mutateAsync({ body: values as z.input<typeof contracts.updateContract.body> })
          : await create.mutateAsync({ body: values })
        client.setQueryData(query(contracts.getContract, { params: { id: answer.id } }).queryKey, answer)
        setSaved(answer)
      },
      reload:
        initial &&
        (async () => {
          const now = await refetch()
          return now && valuesOf(now)
        }),
      sayValue,
    },
    () => undefined,
  )

  useEffect(() => {
    if (!saved) return
    // its days and facilities decide what is paid, and that is shown in many places
    void client.invalidateQueries()
    const view = () => navigate(paths.contractView(saved.id))
    if (!initial) {
      toastSuccess(t('contracts.added'))
      void view()
      return
    }
    const timer = setTimeout(view, SAID_MS)
    return () => clearTimeout(timer)
  }, [saved, initial, client, navigate, t])

  return (
    <>
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {initial ? t('form.editTitle', { name: initial.name }) : t('form.addTitle')}
      </Typography>
      <EntityPage entity={entity} cancel={paths.contracts} saved={saved && initial && t('form.updated')}>
        <ContractCard defaults={defaults} isEdit={Boolean(initial)} />
        <VendorContacts />
        <AlertsCard people={people} />
        <Documents contract={contract} upload={{ onUploaded: async () => void (await entity.refresh()) }} />
      </EntityPage>
    </>
  )
}
