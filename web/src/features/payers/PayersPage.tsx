import Button from '@mui/material/Button'
import { type Payer, payers } from '@ratebook/shared/payers.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RowActions } from '../../list/RowActions.tsx'
import { PlusIcon } from '../../words/staff-icons.tsx'

const PayerDialog = lazy(async () => ({ default: (await import('./PayerDialog.tsx')).PayerDialog }))

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
        actions={(payer) => <RowActions name={nameOf(payer)} edit={() => setOpen({ payer })} />}
      />
      <Suspense>{open && <PayerDialog payer={open.payer} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
