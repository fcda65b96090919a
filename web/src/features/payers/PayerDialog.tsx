import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { type Payer, payers, remitPayerTypes } from '@ratebook/shared/payers.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import type { z } from 'zod'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { CheckInput } from '../../form/choices.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { paths } from '../../paths.ts'
import { currentRecord } from './current-record.ts'

type Values = z.input<typeof payers.updatePayer.body>
const blank = { payerContractId: '', displayName: '', planName: '', remitPayer: '', remitPayerType: 'Payer', enabled: true }
const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 } as const

export function PayerDialog({ payer, onClose }: { payer?: Payer; onClose: () => void }) {
  const { t } = useTranslation('payers')
  const create = useSend(payers.createPayer, payers.listPayers, payers.listPayerContracts)
  const update = useSend(payers.updatePayer, payers.listPayers, payers.listPayerContracts)
  const { data: contracts } = useQuery(query(payers.listTinyPayerContracts, {}))
  const save = async (values: Values) => {
    await (payer ? update.mutateAsync({ body: values }) : create.mutateAsync({ body: values }))
    toastSuccess(t(payer ? 'payers.changed' : 'payers.added'))
  }
  // until the names are here, the contract of the payer stands for itself
  const choices = contracts ?? (payer ? [{ id: payer.payerContractId, displayName: payer.payerContractName }] : [])

  return (
    <EntityDialog<Values>
      title={t(payer ? 'payers.editTitle' : 'payers.addTitle')}
      schema={(payer ? payers.updatePayer : payers.createPayer).body as z.ZodType<unknown, Values>}
      initial={(payer ?? blank) as Values}
      save={save}
      reload={payer && (() => currentRecord(payers.listPayers, 'displayName', payer) as Promise<Values | undefined>)}
      onClose={onClose}
    >
      {contracts?.length === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('payers.noContracts')}{' '}
          <Link component={RouterLink} to={paths.payerContracts} onClick={onClose}>
            {t('payers.toContracts')}
          </Link>
        </Alert>
      )}
      <Box sx={grid}>
        <SelectInput
          name="payerContractId"
          label={t('payers.contract')}
          required
          options={[['', t('payers.chooseContract')], ...choices.map((c) => [c.id, c.displayName] as const)]}
        />
        <TextInput name="displayName" label={t('payers.displayName')} required maxLength={200} help={t('payers.displayNameHelp')} />
        <TextInput name="planName" label={t('payers.planName')} maxLength={200} help={t('payers.planNameHelp')} />
        <TextInput name="remitPayer" label={t('payers.remitPayer')} maxLength={200} help={t('payers.remitPayerHelp')} />
        <SelectInput
          name="remitPayerType"
          label={t('payers.remitPayerType')}
          options={remitPayerTypes.map((type) => [type, t(`payers.remitPayerTypes.${type}`)] as const)}
        />
        <CheckInput name="enabled" label={t('payers.enabled')} help={t('payers.enabledHelp')} />
      </Box>
    </EntityDialog>
  )
}
