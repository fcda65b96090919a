import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { contracts, renewals } from '@ratebook/shared/contracts.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { date } from '../../words/format.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { paths } from '../../paths.ts'
import { AlertRecipients } from './AlertRecipients.tsx'
import { ContractState, LastDay } from './ContractState.tsx'
import { PartySwitch } from './PartySwitch.tsx'

const states = ['upcoming', 'active', 'ended'] as const

/** The agreements with payers and vendors. */
export function ContractsPage() {
  const { t } = useTranslation('contracts')
  const navigate = useNavigate()
  const remove = useDeletion(contracts.deleteContract, contracts.listContracts, contracts.listTinyContracts)
  return (
    <ListPage
      endpoint={contracts.listContracts}
      sizes={shortSizes}
      toolbar={
        <>
          <PartySwitch />
          <Button variant="contained" startIcon={<PlusIcon />} component={RouterLink} to={paths.contractEdit('new')}>
            {t('contracts.add')}
          </Button>
        </>
      }
      words={{
        type: [
          ['Payer', 'Payer'],
          ['Vender', 'Vender'],
        ],
        state: states.map((s) => [s, t(`states.${s}`)]),
        renew: renewals.map((r) => [r, t(`renewals.${r}`)]),
      }}
      cells={{
        name: (row) => (
          <Link component={RouterLink} to={paths.contractView(row.id)}>
            {row.name}
          </Link>
        ),
        type: (row) => (row.isPayer ? 'Payer' : 'Vender'),
        effectiveDate: (row) => date(row.effectiveDate),
        terminationDate: (row) => <LastDay contract={row} />,
        state: (row) => <ContractState state={row.state} />,
        alertUsers: (row) => (row.alertUsers.length === 0 ? '' : <AlertRecipients users={row.alertUsers} />),
      }}
      empty={t('contracts.none')}
      deletion={contracts.deleteContract}
      loses={t('contracts.loses')}
      actions={(row) => (
        <RowActions
          name={row.name}
          view={() => navigate(paths.contractView(row.id))}
          edit={() => navigate(paths.contractEdit(row.id))}
          remove={() => remove(row.id, t('contracts.deleted', { name: row.name }))}
          loses={t('contracts.loses')}
        />
      )}
      actionCount={3}
    />
  )
}
