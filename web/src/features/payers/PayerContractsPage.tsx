import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type PayerContract, payers } from '@ratebook/shared/payers.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RecordActions } from '../../list/RecordActions.tsx'
import { RetiredNote, useStandings } from '../../list/RetiredNote.tsx'
import { count } from '../../words/format.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { PayersOf } from './PayersOf.tsx'

const PayerContractDialog = lazy(async () => ({ default: (await import('./PayerContractDialog.tsx')).PayerContractDialog }))

const calls = {
  uses: payers.getPayerContractUses,
  remove: payers.deletePayerContract,
  retire: payers.retirePayerContract,
  restore: payers.restorePayerContract,
  history: payers.getPayerContractHistory,
}
const refresh = [payers.listPayerContracts, payers.listTinyPayerContracts, payers.listPayers]

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
          displayName: ({ displayName, contract, retirement }) =>
            retirement ? (
              <RetiredNote of={retirement}>{displayName}</RetiredNote>
            ) : contract ? (
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
        words={{ standing: useStandings() }}
        actions={(contract) => (
          <RecordActions
            name={contract.displayName}
            record={contract}
            calls={calls}
            refresh={refresh}
            edit={() => setOpen({ contract })}
            consequence={contract.payers > 0 ? t('payerContracts.retireConsequence', { number: count(contract.payers) }) : undefined}
          />
        )}
        actionCount={3}
        details={(contract) => <PayersOf contract={contract} />}
      />
      <Suspense>{open && <PayerContractDialog contract={open.contract} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
