import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import {
  type Column,
  type Columns,
  endsOf,
  type Equator,
  equatorsOf,
  type FilterItem,
  type List,
  rangeOf,
} from '@ratebook/shared/wire/list.ts'
import { because } from '@ratebook/shared/wire/zod-faults.ts'
import { requiredText } from '@ratebook/shared/wire/text.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { sayFault } from '../client/error-words.ts'
import { Fragment, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { SelectInput, TextInput } from '../form/fields.tsx'
import { money } from '../words/format.ts'
import { wordFor, type Words } from './list-cells.tsx'
import { accepterOf, filterGroups, valueFor } from './list-state.ts'
import { CloseIcon } from '../words/staff-icons.tsx'

/** `upper`: the other end of what `between` compares with. */
const Condition = z
  .object({ field: requiredText(100), equator: z.string(), value: requiredText(200), upper: z.string().max(200) })
  .refine(({ equator, upper }) => equator !== 'between' || upper.trim() !== '', { path: ['upper'], ...because('required') })
/** What people mean most: part of a text, exactly a number. */
const usualEquator = (column: Column | undefined): Equator => (column && column.type !== 'text' ? 'equals' : 'like')

type Props<C extends Columns> = {
  list: List<C>
  labels: Record<string, string>
  words?: Words<C>
  filters: FilterItem[]
  locked: boolean
  onChange: (filters: FilterItem[]) => void
}

/** Adds conditions (field, equator, value) and shows them as chips that a click, Enter or Delete removes. Locked while the list loads. */
export function FilterBar<C extends Columns>({ list, labels, words = {}, filters, locked, onChange }: Props<C>) {
  const { t } = useTranslation('staff')
  const accepts = useMemo(() => accepterOf(list), [list])
  const form = useForm({
    resolver: zodResolver(Condition),
    defaultValues: { field: '', equator: usualEquator(undefined) as string, value: '', upper: '' },
  })
  const column: Column | undefined = list.columns[form.watch('field')]
  const wordsOf = (id: string) => (words as Words<Columns>)[id]
  const choices = wordsOf(form.watch('field'))
  const equators = choices ? (['equals'] as const) : equatorsOf(column ?? { label: '', type: 'text' })
  const filterable = Object.entries(list.columns).filter(([, c]) => c.filter)

  const isRange = form.watch('equator') === 'between'

  const add = form.handleSubmit(({ field, equator, value, upper }) => {
    if (!column || locked) return
    const refuse = (at: 'value' | 'upper', message: string) => form.setError(at, { message }, { shouldFocus: true })
    const given =
      equator === 'between'
        ? ([
            ['value', value],
            ['upper', upper],
          ] as const)
        : ([['value', value]] as const)
    for (const [at, text] of given)
      if (column.type !== 'text' && typeof valueFor(column, text) !== 'number') return refuse(at, sayFault(fault('number')))
    if (equator === 'between' && Number(value) > Number(upper)) return refuse('upper', t('list.upperBelow'))
    const item = { field, equator: equator as Equator, value: equator === 'between' ? rangeOf(value, upper) : valueFor(column, value) }
    if (!accepts([...filters, item])) return refuse('value', t('list.tooManyFilters'))
    form.resetField('value')
    form.resetField('upper')
    if (!filters.some((f) => f.field === item.field && f.equator === item.equator && f.value === item.value)) onChange([...filters, item])
  })
  const sayNumber = (field: string, value: string | number) =>
    list.columns[field]?.type === 'money' ? money(Number(value)) : String(value)
  const sayValue = ({ field, equator, value }: FilterItem) => {
    const [low, high] = (equator === 'between' && endsOf(value)) || []
    if (low !== undefined && high !== undefined) return t('list.fromTo', { low: sayNumber(field, low), high: sayNumber(field, high) })
    return wordFor(words, field, value) ?? sayNumber(field, value)
  }
  const pick = (id: string) => {
    form.setValue('equator', wordsOf(id) ? 'equals' : usualEquator(list.columns[id]))
    // a value that was chosen means nothing in another field
    if (choices || wordsOf(id)) form.resetField('value')
  }
  const remove = (item: FilterItem) => locked || onChange(filters.filter((f) => f !== item))

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={add}
        role="search"
        aria-label={t('list.filter')}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr 1fr', sm: `11rem 10rem minmax(8rem, 14rem) ${isRange ? 'minmax(8rem, 14rem) ' : ''}auto` },
          justifyContent: 'start',
          alignItems: 'start',
          '& .MuiInputBase-input': { py: 1 },
        }}
      >
        <SelectInput
          name="field"
          label={t('list.field')}
          disabled={locked}
          options={[['', t('list.chooseField')], ...filterable.map(([id]) => [id, labels[id] ?? ''] as const)]}
          onPick={pick}
        />
        <SelectInput
          name="equator"
          label={t('list.equator')}
          disabled={locked}
          options={equators.map((e) => [e, t(`list.equators.${e}`)])}
        />
        {choices ? (
          <SelectInput name="value" label={t('list.value')} disabled={locked} options={[['', t('form.choosePlaceholder')], ...choices]} />
        ) : (
          <TextInput
            name="value"
            label={t(isRange ? 'list.from' : 'list.value')}
            disabled={locked}
            maxLength={200}
            inputMode={column && column.type !== 'text' ? 'decimal' : 'text'}
          />
        )}
        {isRange && <TextInput name="upper" label={t('list.to')} disabled={locked} maxLength={200} inputMode="decimal" />}
        <Button type="submit" variant="outlined" disabled={locked} sx={{ height: 40 }}>
          {t('list.addFilter')}
        </Button>
      </Box>
      {filters.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mt: 1 }}>
          {filterGroups(filters).map((group, g) =>
            group.map((item, i) => {
              const text = t('list.condition', {
                field: labels[item.field],
                equator: t(`list.equators.${item.equator}`),
                value: sayValue(item),
              })
              return (
                <Fragment key={`${item.field}.${item.equator}.${item.value}`}>
                  {g + i > 0 && (
                    <Typography variant="body2" component="span" color="text.secondary">
                      {t(i > 0 ? 'list.or' : 'list.and')}
                    </Typography>
                  )}
                  <Chip
                    label={text}
                    aria-label={t('list.removeFilter', { condition: text })}
                    disabled={locked}
                    onClick={() => remove(item)}
                    onDelete={() => remove(item)}
                    deleteIcon={<CloseIcon />}
                    sx={{ maxWidth: '100%' }}
                  />
                </Fragment>
              )
            }),
          )}
          {filters.length > 1 && (
            <Button size="small" disabled={locked} onClick={() => onChange([])}>
              {t('list.clearFilters')}
            </Button>
          )}
        </Box>
      )}
    </FormProvider>
  )
}
