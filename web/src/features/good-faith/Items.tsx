import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Cents } from '@ratebook/shared/pricing/money.ts'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckInput } from '../../form/choices.tsx'
import { TextInput } from '../../form/fields.tsx'
import { ListInput, MoneyInput, NumberInput } from '../../form/typed-inputs.tsx'
import { money, moneyOfCents, percent } from '../../words/format.ts'
import { InEnglish } from '../../words/ServiceName.tsx'
import { DeleteIcon, PlusIcon } from '../../words/staff-icons.tsx'
import { blankItem, type ItemValues, type Values } from './estimate-values.ts'

const MOST = 200

/** What a provider is expected to furnish, item by item. @param amounts what each comes to */
export function Items({ provider, amounts }: { provider: number; amounts: readonly (Cents | null)[] }) {
  const { t } = useTranslation('goodFaith')
  const name = `providers.${provider}.items` as const
  const { fields, append, remove } = useFieldArray<Values, typeof name>({ name })
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {fields.map(({ id }, i) => (
        <Item key={id} at={`${name}.${i}`} number={i + 1} amount={amounts[i]} {...(fields.length > 1 && { remove: () => remove(i) })} />
      ))}
      <div>
        <Button startIcon={<PlusIcon />} disabled={fields.length >= MOST} onClick={() => append(blankItem)}>
          {t('form.addItem')}
        </Button>
      </div>
    </Box>
  )
}

type Props = { at: `providers.${number}.items.${number}`; number: number; amount: Cents | null | undefined; remove?: () => void }

function Item({ at, number, amount, remove }: Props) {
  const { t } = useTranslation('goodFaith')
  const item = useWatch<Values, typeof at>({ name: at })
  const isListed = item?.chargeItemId != null
  const recurs = useWatch<Values, 'recurrence'>({ name: 'recurrence' }) !== null
  const help = useListWords(item?.listed)
  const charged = item?.listed?.chargeDescription
  return (
    <Box role="group" aria-label={t('form.item', { number })} sx={row}>
      <TextInput
        name={`${at}.description`}
        label={t('form.description')}
        required
        maxLength={300}
        {...(charged && charged !== item?.description && { help: <InEnglish>{charged}</InEnglish> })}
      />
      <TextInput name={`${at}.code`} label={t('form.code')} maxLength={40} />
      <NumberInput name={`${at}.units`} label={t('form.units')} required />
      <MoneyInput name={`${at}.price`} label={t(isListed ? 'form.otherPrice' : 'form.price')} required={!isListed} help={help} />
      <ListInput name={`${at}.diagnoses`} label={t('form.itemDiagnoses')} help={t('form.itemDiagnosesHelp')} />
      {(isListed && item?.price != null) || item?.reason ? (
        <TextInput name={`${at}.reason`} label={t('form.reason')} required={isListed} maxLength={300} />
      ) : null}
      {recurs && (
        <Box className="once">
          <CheckInput name={`${at}.once`} label={t('form.once')} />
        </Box>
      )}
      <Box className="amount" sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{moneyOfCents(amount)}</Typography>
        {remove && (
          <IconButton aria-label={t('form.removeItem', { number })} title={t('form.removeItem', { number })} onClick={remove}>
            <DeleteIcon />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

/** How the list arrives at the price of one. */
export function useListWords(listed: Omit<NonNullable<ItemValues['listed']>, 'chargeDescription'> | undefined): string | undefined {
  const { t } = useTranslation('goodFaith')
  if (!listed) return undefined
  if (listed.price === null) return t('trace.none')
  return listed.source === 'stated'
    ? t('trace.stated', { price: money(listed.price) })
    : t('trace.share', { price: money(listed.price), share: percent(listed.share), charge: money(listed.charge) })
}

const row = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: '2.4fr 1fr 0.8fr 1.6fr 1.4fr 8rem' },
  '& + &': { borderTop: 1, borderColor: 'divider', pt: 2.5 },
  '& > .once': { gridColumn: { sm: '1 / -1', lg: '1 / -2' } },
  '& > .amount': { gridColumn: { sm: '1 / -1', lg: '-2 / -1' }, minHeight: 40 },
} as const
