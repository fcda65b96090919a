import Box from '@mui/material/Box'
import { type PayerContract, payers } from '@ratebook/shared/payers.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useSend } from '../../lib/api.ts'
import { EntityDialog } from '../../lib/EntityDialog.tsx'
import { TextInput } from '../../lib/fields.tsx'
import { toastSuccess } from '../../lib/toasts.tsx'
import { currentRecord } from './current-record.ts'

type Values = z.input<typeof payers.updatePayerContract.body>

export function PayerContractDialog({ contract, onClose }: { contract?: PayerContract; onClose: () => void }) {
  const { t } = useTranslation('payers')
  const shownIn = [payers.listPayerContracts, payers.listTinyPayerContracts, payers.listPayers] as const
  const create = useSend(payers.createPayerContract, ...shownIn)
  const update = useSend(payers.updatePayerContract, ...shownIn)
  const save = async (values: Values) => {
    await (contract ? update.mutateAsync({ body: values }) : create.mutateAsync({ body: values }))
    toastSuccess(t(contract ? 'payerContracts.changed' : 'payerContracts.added'))
  }
  return (
    <EntityDialog<Values>
      title={t(contract ? 'payerContracts.editTitle' : 'payerContracts.addTitle')} schema={(contract ? payers.updatePayerContract : payers.createPayerContract).body as z.ZodType<unknown, Values>}
      initial={(contract ?? { displayName: '' }) as Values} save={save} reload={contract && (() => currentRecord(payers.listPayerContracts, 'displayName', contract))} onClose={onClose}
    >
      <Box sx={{ pt: 1 }}><TextInput name="displayName" label={t('payerContracts.displayName')} required maxLength={200} help={t('payerContracts.displayNameHelp')} /></Box>
    </EntityDialog>
  )
}
