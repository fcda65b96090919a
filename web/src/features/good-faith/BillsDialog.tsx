import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Estimate, goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import { because } from '@ratebook/shared/wire/zod-faults.ts'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { DayInput } from '../../form/fields.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { MoneyInput } from '../../form/typed-inputs.tsx'

const { body } = goodFaithEstimates.recordBills
type Sent = z.input<typeof body>
type Values = { id: string; version?: number; bills: { provider: string; billed: number | null; receivedOn: string | null }[] }

const { billed, receivedOn } = body.shape.bills.element.shape
const { id, version } = body.shape
/** A bill has an amount and a day, or it is none yet. */
const OfProvider = z
  .object({ provider: z.string(), billed: billed.nullable(), receivedOn: receivedOn.nullable() })
  .superRefine((bill, ctx) => {
    const refuse = (path: string, { params }: ReturnType<typeof because>) =>
      ctx.addIssue({ code: 'custom', path: [path], params: { ...params } })
    if (bill.billed === null && bill.receivedOn !== null) refuse('billed', because('required'))
    if (bill.billed !== null && bill.receivedOn === null) refuse('receivedOn', because('enterDate'))
  })
const Filled = z.object({ id, version, bills: z.array(OfProvider) })

const isFilled = ({ billed, receivedOn }: Values['bills'][number]) => billed !== null || receivedOn !== null

/** What each provider billed; one of which nothing is filled in has not billed yet. */
export function BillsDialog({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const { t } = useTranslation('goodFaith')
  const record = useSend(goodFaithEstimates.recordBills, goodFaithEstimates.getEstimate)
  const providers = estimate.document.providers.map(({ name }) => name)
  const valuesOf = ({ id, version, bills }: Estimate): Values => ({
    ...{ id, version },
    bills: providers.map((provider) => {
      const bill = bills.find((one) => one.provider === provider)
      return { provider, billed: bill?.billed ?? null, receivedOn: bill?.receivedOn ?? null }
    }),
  })
  return (
    <EntityDialog<Values>
      title={t('bills.title')}
      action={t('bills.save')}
      schema={Filled as unknown as z.ZodType<unknown, Values>}
      initial={valuesOf(estimate)}
      save={async (values) => {
        await record.mutateAsync({ body: { ...values, bills: values.bills.filter(isFilled) } as Sent })
        toastSuccess(t('bills.done'))
      }}
      reload={async () => valuesOf(await call(goodFaithEstimates.getEstimate, { params: { id: estimate.id } }))}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
        <Typography>{t(estimate.document.recurrence ? 'bills.recurringText' : 'bills.text')}</Typography>
        {providers.map((provider, i) => (
          <Box key={provider} role="group" aria-label={provider} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <Typography variant="h3" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
              {provider}
            </Typography>
            <MoneyInput name={`bills.${i}.billed`} label={t('bills.billed')} />
            <DayInput name={`bills.${i}.receivedOn`} label={t('bills.receivedOn')} />
          </Box>
        ))}
      </Box>
    </EntityDialog>
  )
}
