import Button from '@mui/material/Button'
import { type Payer, payers, remitPayerTypes } from '@ratebook/shared/payers.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RecordActions } from '../../list/RecordActions.tsx'
import { RetiredNote, useStandings } from '../../list/RetiredNote.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { useOpened } from '../../list/use-opened.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'

const PayerDialog = lazy(async () => ({ default: (await import('./PayerDialog.tsx')).PayerDialog }))

const calls = {
  uses: payers.getPayerUses,
  remove: payers.deletePayer,
  retire: payers.retirePayer,
  restore: payers.restorePayer,
  history: payers.getPayerHistory,
}
const refresh = [payers.listPayers, payers.listPayerContracts]
const remitPayerWords = { remitPayerType: remitPayerTypes.map((type) => [type, type] as const) }

/** `Aetna PPO, All plans`: two plans of one payer are two rows. */
const nameOf = (payer: Payer) => `${payer.displayName}, ${payer.planName}`

/** The payers patients choose from, each under the contract it is paid by. */
export function PayersPage() {
  const { t } = useTranslation('payers')
  const [open, setOpen] = useState<{ payer?: Payer }>()
  const [opened, leave] = useOpened()
  // there is no call for one payer
  const all = { pagination: { currentPage: 1, recordsPerPage: 0 }, sort: [], filter: null }
  const everybody = useQuery({ ...query(payers.listPayers, { body: all }), enabled: opened !== null })
  const openedPayer = opened ? everybody.data?.records.find(({ id }) => id === opened) : undefined
  return (
    <>
      <ListPage
        endpoint={payers.listPayers}
        sizes={shortSizes}
        nameOf={nameOf}
        toggles={{ one: payers.setPayerStatus, all: payers.setAllPayerStatus }}
        toolbar={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen({})}>
            {t('payers.add')}
          </Button>
        }
        words={{ ...remitPayerWords, standing: useStandings() }}
        cells={{ displayName: (p) => p.retirement && <RetiredNote of={p.retirement}>{p.displayName}</RetiredNote> }}
        actions={(payer) => (
          <RecordActions name={nameOf(payer)} record={payer} calls={calls} refresh={refresh} edit={() => setOpen({ payer })} />
        )}
        actionCount={3}
      />
      {opened && everybody.error && <RetryAlert error={everybody.error} retry={() => everybody.refetch()} />}
      <Suspense>
        {open && <PayerDialog payer={open.payer} onClose={() => setOpen(undefined)} />}
        {openedPayer && <PayerDialog key={openedPayer.id} payer={openedPayer} onClose={leave} />}
      </Suspense>
    </>
  )
}
