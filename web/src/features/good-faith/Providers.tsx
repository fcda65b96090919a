import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { sumOf } from '@ratebook/shared/pricing/cash-price.ts'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import { moneyOfCents } from '../../words/format.ts'
import { DeleteIcon, PlusIcon } from '../../words/staff-icons.tsx'
import { amountsIn, blankProvider, timesIn, type Values } from './estimate-values.ts'
import { Items } from './Items.tsx'

const MOST = 30

/** Who furnishes what: the facility first, then whoever else takes part. */
export function Providers() {
  const { t } = useTranslation('goodFaith')
  const { fields, append, remove } = useFieldArray<Values, 'providers'>({ name: 'providers' })
  const providers = useWatch<Values, 'providers'>({ name: 'providers' })
  const times = timesIn(useWatch<Values, 'recurrence'>({ name: 'recurrence' }))
  const totals = providers.map(({ items }) => sumOf(amountsIn(items, times)))
  return (
    <>
      {fields.map(({ id }, i) => (
        <SectionCard
          key={id}
          title={i === 0 ? t('form.facility') : providers[i]?.name || t('form.provider', { number: i + 1 })}
          {...(i > 0 && { help: t('form.providerHelp') })}
        >
          <Box sx={twoColumns}>
            <TextInput name={`providers.${i}.name`} label={t('form.name')} required maxLength={200} />
            <TextInput name={`providers.${i}.address`} label={t('form.address')} required maxLength={300} help={t('form.addressHelp')} />
            <TextInput name={`providers.${i}.npi`} label={t('form.npi')} required maxLength={10} help={t('form.npiHelp')} />
            <TextInput name={`providers.${i}.tin`} label={t('form.tin')} required maxLength={20} help={t('form.tinHelp')} />
          </Box>
          <Items provider={i} amounts={amountsIn(providers[i]?.items ?? [], times)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', justifyContent: 'space-between' }}>
            <Typography sx={{ fontWeight: 700 }}>{t('form.providerTotal', { amount: moneyOfCents(totals[i]) })}</Typography>
            {i > 0 && (
              <Button startIcon={<DeleteIcon />} onClick={() => remove(i)}>
                {t('form.removeProvider', { number: i + 1 })}
              </Button>
            )}
          </Box>
        </SectionCard>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Button variant="outlined" startIcon={<PlusIcon />} disabled={fields.length >= MOST} onClick={() => append(blankProvider)}>
          {t('form.addProvider')}
        </Button>
        <Typography role="status" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
          {t('form.total', { amount: moneyOfCents(sumOf(totals)) })}
        </Typography>
      </Box>
    </>
  )
}
