import Box from '@mui/material/Box'
import { can } from '@ratebook/shared/wire/access.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { type PayerContract, payers } from '@ratebook/shared/payers.ts'
import { Id } from '@ratebook/shared/wire/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { useSession } from '../../client/session.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { currentRecord } from './current-record.ts'

/** In the form no contract is an empty choice, on the wire it is null. */
const contractId = z.union([z.literal('').transform(() => null), Id])
const NewForm = payers.createPayerContract.body.extend({ contractId })
const EditForm = payers.updatePayerContract.body.extend({ contractId })
type Values = z.input<typeof EditForm>
const valuesOf = ({ id, version, displayName, contractId: under }: PayerContract): Values => ({
  id,
  version,
  displayName,
  contractId: under ?? '',
})

export function PayerContractDialog({ contract, onClose }: { contract?: PayerContract; onClose: () => void }) {
  const { t } = useTranslation('payers')
  // what its payers pay may change with the contract
  const stale = [payers.listPayerContracts, payers.listTinyPayerContracts, payers.listPayers, contracts.getContract] as const
  const create = useSend(payers.createPayerContract, ...stale)
  const update = useSend(payers.updatePayerContract, ...stale)
  const save = async (values: unknown) => {
    await (contract
      ? update.mutateAsync({ body: values as z.output<typeof EditForm> })
      : create.mutateAsync({ body: values as z.output<typeof NewForm> }))
    toastSuccess(t(contract ? 'payerContracts.changed' : 'payerContracts.added'))
  }
  const reload = async () => {
    const current = contract && (await currentRecord(payers.listPayerContracts, 'displayName', contract))
    return current && valuesOf(current)
  }
  return (
    <EntityDialog<Values>
      title={t(contract ? 'payerContracts.editTitle' : 'payerContracts.addTitle')}
      schema={(contract ? EditForm : NewForm) as unknown as z.ZodType<unknown, Values>}
      initial={contract ? valuesOf(contract) : { displayName: '', contractId: '' }}
      save={save}
      reload={contract && reload}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <TextInput
          name="displayName"
          label={t('payerContracts.displayName')}
          required
          maxLength={200}
          help={t('payerContracts.displayNameHelp')}
        />
        <ContractInput contract={contract} />
      </Box>
    </EntityDialog>
  )
}

/** The contract whose rules say what its payers pay; chosen by people to whom contracts are open, told to the others. */
function ContractInput({ contract }: { contract?: PayerContract }) {
  const { t } = useTranslation('payers')
  const { user } = useSession()
  const mayChoose = user !== null && can(user, 'contracts:read')
  const { data } = useQuery({ ...query(contracts.listTinyContracts, {}), enabled: mayChoose })
  // until the names are here, and where they are not open, the contract it has stands for itself
  const own = contract?.contractId ? [{ id: contract.contractId, name: contract.contract?.name ?? '', isPayer: true }] : []
  const choices = (data ?? own).filter((c) => c.isPayer || c.id === contract?.contractId)
  return (
    <SelectInput
      name="contractId"
      label={t('payerContracts.contract')}
      disabled={!mayChoose}
      help={t(mayChoose ? 'payerContracts.contractHelp' : 'payerContracts.contractClosed')}
      options={[['', t('payerContracts.noContract')], ...choices.map((c) => [c.id, c.name] as const)]}
    />
  )
}
