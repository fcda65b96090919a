import Box from '@mui/material/Box'
import { methodologies } from '@ratebook/shared/pricing/terms.ts'
import { type PublishedRate, publishedRates } from '@ratebook/shared/published-rates.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call, useSend } from '../../client/api.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { NumberInput } from '../../form/typed-inputs.tsx'

type Values = z.input<typeof publishedRates.updatePublishedRate.body>
const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 } as const

export function PublishedRateDialog({ rate, onClose }: { rate: PublishedRate; onClose: () => void }) {
  const { t } = useTranslation('payers')
  const update = useSend(publishedRates.updatePublishedRate, publishedRates.listPublishedRates)
  const save = async (values: Values) => {
    await update.mutateAsync({ body: values })
    toastSuccess(t('publishedRates.changed'))
  }
  return (
    <EntityDialog<Values>
      title={t('publishedRates.editTitle')}
      schema={publishedRates.updatePublishedRate.body as z.ZodType<unknown, Values>}
      initial={rate}
      save={save}
      reload={() => call(publishedRates.getPublishedRate, { params: { id: rate.id } })}
      onClose={onClose}
    >
      <Box sx={grid}>
        <NumberInput name="dollar" label={t('publishedRates.dollar')} unit="$" />
        <NumberInput name="percentage" label={t('publishedRates.percentage')} unit="%" />
        <SelectInput
          name="methodology"
          label={t('publishedRates.methodology')}
          options={['', ...methodologies].map((m) => [m, m || t('publishedRates.notStated')] as const)}
        />
        <TextInput name="algorithm" label={t('publishedRates.algorithm')} maxLength={4000} multiline />
        <TextInput name="notes" label={t('publishedRates.notes')} maxLength={4000} multiline />
      </Box>
    </EntityDialog>
  )
}
