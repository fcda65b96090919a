import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Contract, contracts } from '@ratebook/shared/contracts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call, query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { DayInput } from '../../form/fields.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { date } from '../../words/format.ts'
import { toastSuccess } from '../../client/toasts.tsx'

const { body } = contracts.renewContract
const Renewal = body.extend({ terminationDate: body.shape.terminationDate.nullable() })
type Values = z.input<typeof Renewal>

/** Asks until when a contract goes on, and prolongs it. */
export function RenewDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { t } = useTranslation('contracts')
  const client = useQueryClient()
  const renew = useSend(contracts.renewContract)
  const { name, terminationDate: end } = contract
  const valuesOf = ({ id, version }: Contract): Values => ({ id, version, terminationDate: null })
  const save = async ({ terminationDate, ...which }: Values) => {
    const renewed = await renew.mutateAsync({ body: { ...which, terminationDate: terminationDate ?? undefined } })
    // what is paid follows from its dates, and that is shown in many places
    void client.invalidateQueries()
    toastSuccess(t('renewing.done', { date: date(renewed.terminationDate) }))
  }
  const reload = async () => {
    const contractQuery = query(contracts.getContract, { params: { id: contract.id } })
    const now = await call(contracts.getContract, { params: { id: contract.id } })
    client.setQueryData(contractQuery.queryKey, now)
    return valuesOf(now)
  }
  return (
    <EntityDialog<Values>
      title={t('renewing.title')}
      action={t('renewing.action')}
      narrow
      schema={Renewal as unknown as z.ZodType<unknown, Values>}
      initial={valuesOf(contract)}
      save={save}
      reload={reload}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
        <Typography>{t('renewing.text', { name, date: date(end) })}</Typography>
        <DayInput name="terminationDate" label={t('renewing.until')} help={t('renewing.asLong')} />
      </Box>
    </EntityDialog>
  )
}
