import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Estimate, goodFaithEstimates, waysOfGiving } from '@ratebook/shared/good-faith-estimates.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { useToday } from '../../client/today.ts'
import { DayInput, SelectInput } from '../../form/fields.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'

const { body } = goodFaithEstimates.giveEstimate
type Values = z.input<typeof body>

/** Asks when and how the patient got the newest version. */
export function GiveDialog({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const { t } = useTranslation('goodFaith')
  const give = useSend(goodFaithEstimates.giveEstimate, goodFaithEstimates.getEstimate, goodFaithEstimates.listEstimates)
  const today = useToday()
  const valuesOf = ({ id, version }: Estimate): Values => ({ id, version, givenOn: today, how: 'inPerson' })
  return (
    <EntityDialog<Values>
      title={t('giving.title')}
      action={t('giving.action')}
      narrow
      schema={body as unknown as z.ZodType<unknown, Values>}
      initial={valuesOf(estimate)}
      save={async (values) => {
        await give.mutateAsync({ body: values })
        toastSuccess(t('giving.done'))
      }}
      reload={async () => valuesOf(await call(goodFaithEstimates.getEstimate, { params: { id: estimate.id } }))}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
        <Typography>{t('giving.text')}</Typography>
        <DayInput name="givenOn" label={t('giving.givenOn')} required />
        <SelectInput name="how" label={t('giving.how')} options={waysOfGiving.map((way) => [way, t(`ways.${way}`)])} />
      </Box>
    </EntityDialog>
  )
}
