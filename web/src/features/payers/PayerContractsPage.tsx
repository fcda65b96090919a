import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type PayerContract, payers } from '@ratebook/shared/payers.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RowActions } from '../../list/RowActions.tsx'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { PayersOf } from './PayersOf.tsx'

const PayerContractDialog = lazy(async () => ({ default: (await import('./PayerContractDialog.tsx')).PayerContractDialog }))

/** The contracts that payers are paid by, and behind each the payers that it covers. */
export function PayerContractsPage() {
  const { t } = useTranslation('payers')
  const [open, setOpen] = useState<{ contract?: PayerContract }>()
  return (
    <>
      <ListPage
        endpoint={payers.listPayerContracts}
        sizes={shortSizes}
        toolbar={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen({})}>
            {t('payerContracts.add')}
          </Button>
        }
        cells={{
          displayName: ({ displayName, contract }) =>
            contract ? (
              <>
                {displayName}
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}
                >
                  {t('payerContracts.paidUnder', { name: contract.name })}
                </Typography>
              </>
            ) : (
              displayName
            ),
        }}
        actions={(contract) => <RowActions name={contract.displayName} edit={() => setOpen({ contract })} />}
        details={(contract) => <PayersOf contract={contract} />}
      />
      <Suspense>{open && <PayerContractDialog contract={open.contract} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
