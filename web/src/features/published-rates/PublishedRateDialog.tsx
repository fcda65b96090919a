import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { payers } from '@ratebook/shared/payers.ts'
import { methodologies } from '@ratebook/shared/pricing/answer.ts'
import { type PublishedRate, publishedRates } from '@ratebook/shared/published-rates.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call, query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { SearchedInput } from '../../form/choices.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { NumberInput } from '../../form/typed-inputs.tsx'
import { money } from '../../words/format.ts'
import { ItemInput } from './ItemInput.tsx'

type Changed = z.input<typeof publishedRates.updatePublishedRate.body>
type Added = z.input<typeof publishedRates.createPublishedRate.body>
type Values = Changed & Added

const blank = {
  chargeItemId: '',
  payerId: '',
  dollar: null,
  percentage: null,
  algorithm: '',
  methodology: '',
  medianAmount: null,
  tenthPercentile: null,
  ninetiethPercentile: null,
  allowedCount: '',
  estimatedAmount: null,
  notes: '',
}
/** What the rules between the fields of a rate look at. */
const together = ['dollar', 'methodology', 'notes', 'allowedCount', 'medianAmount', 'tenthPercentile', 'ninetiethPercentile']
const columns = (count: number) => ({ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: `repeat(${count}, 1fr)` }, pt: 1 })

/** A published rate with all that the format says of it; without one, the form of a new one. */
export function PublishedRateDialog({ rate, onClose }: { rate?: PublishedRate; onClose: () => void }) {
  const { t } = useTranslation('payers')
  const create = useSend(publishedRates.createPublishedRate, publishedRates.listPublishedRates)
  const update = useSend(publishedRates.updatePublishedRate, publishedRates.listPublishedRates)
  const save = async (values: Values) => {
    await (rate ? update.mutateAsync({ body: values }) : create.mutateAsync({ body: values }))
    toastSuccess(t(rate ? 'publishedRates.changed' : 'publishedRates.added'))
  }
  const schema = (rate ? publishedRates.updatePublishedRate : publishedRates.createPublishedRate).body
  return (
    <EntityDialog<Values>
      title={t(rate ? 'publishedRates.editTitle' : 'publishedRates.addTitle')}
      schema={schema as unknown as z.ZodType<unknown, Values>}
      initial={(rate ?? blank) as Values}
      save={save}
      reload={rate && (async () => (await call(publishedRates.getPublishedRate, { params: { id: rate.id } })) as unknown as Values)}
      onClose={onClose}
    >
      {rate ? <About rate={rate} /> : <Whose />}
      <Box sx={columns(2)}>
        <NumberInput
          name="dollar"
          label={t('publishedRates.dollars')}
          unit="$"
          help={t('publishedRates.dollarHelp')}
          checkWith={together}
        />
        <NumberInput
          name="percentage"
          label={t('publishedRates.percentage')}
          unit="%"
          help={t('publishedRates.percentageHelp')}
          checkWith={together}
        />
        <Whole>
          <TextInput
            name="algorithm"
            label={t('publishedRates.algorithm')}
            maxLength={4000}
            help={t('publishedRates.algorithmHelp')}
            checkWith={together}
            multiline
          />
        </Whole>
        <SelectInput
          name="methodology"
          label={t('publishedRates.methodology')}
          options={['', ...methodologies].map(
            (m) => [m, m ? t(`publishedRates.methodologies.${m}`) : t('publishedRates.notStated')] as const,
          )}
          checkWith={together}
        />
        <TextInput name="notes" label={t('publishedRates.notes')} maxLength={4000} checkWith={together} multiline />
      </Box>
      <Box component="section" aria-label={t('publishedRates.allowed')} sx={{ mt: 3 }}>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700 }}>
          {t('publishedRates.allowed')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('publishedRates.allowedHelp')}
        </Typography>
        <Box sx={{ ...columns(4), pt: 2 }}>
          <TextInput
            name="allowedCount"
            label={t('publishedRates.allowedCount')}
            help={t('publishedRates.allowedCountHelp')}
            maxLength={20}
            checkWith={together}
          />
          {(['tenthPercentile', 'medianAmount', 'ninetiethPercentile'] as const).map((name) => (
            <NumberInput key={name} name={name} label={t(`publishedRates.${name}`)} unit="$" checkWith={together} />
          ))}
        </Box>
        {rate && rate.estimatedAmount !== null && (
          <Box sx={{ ...columns(2), pt: 3 }}>
            <NumberInput
              name="estimatedAmount"
              label={t('publishedRates.estimatedAmount')}
              unit="$"
              help={t('publishedRates.estimatedAmountHelp')}
            />
          </Box>
        )}
      </Box>
    </EntityDialog>
  )
}

const Whole = ({ children }: { children: ReactNode }) => <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>

/** Of what and whose the rate is, and whether a contract prices the item in its place. */
function About({ rate }: { rate: PublishedRate }) {
  const { t } = useTranslation('payers')
  const item = [rate.cptHcpcs || rate.chargeCode, rate.description].join(' ')
  return (
    <>
      <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {t('publishedRates.ofItem', { item, payer: rate.displayName, plan: rate.planName })}
      </Typography>
      {rate.standing === 'contract' && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {rate.contractAmount === null
            ? t('publishedRates.replacedWithoutAmount')
            : t('publishedRates.replacedNow', { amount: money(rate.contractAmount) })}
        </Alert>
      )}
    </>
  )
}

/** Of what and whose a new rate is. */
function Whose() {
  const { t } = useTranslation('payers')
  const all = { pagination: { currentPage: 1, recordsPerPage: 0 }, sort: [], filter: null }
  const { data } = useQuery(query(payers.listPayers, { body: all }))
  return (
    <Box sx={{ ...columns(1), mb: 1 }}>
      <ItemInput name="chargeItemId" label={t('publishedRates.item')} />
      <SearchedInput
        name="payerId"
        label={t('publishedRates.displayName')}
        required
        placeholder={t('publishedRates.payerPrompt')}
        options={(data?.records ?? []).map(({ id, displayName, planName }) => [id, `${displayName}, ${planName}`] as const)}
        words={{
          clear: t('publishedRates.clear'),
          open: t('publishedRates.open'),
          close: t('publishedRates.close'),
          none: t('publishedRates.payerNone'),
          other: t('publishedRates.payerOther'),
        }}
      />
    </Box>
  )
}
