import Button from '@mui/material/Button'
import { type Payer, payers, remitPayerTypes } from '@ratebook/shared/payers.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RecordActions } from '../../list/RecordActions.tsx'
import { RetiredNote, useStandings } from '../../list/RetiredNote.tsx'
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
      <Suspense>{open && <PayerDialog payer={open.payer} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
