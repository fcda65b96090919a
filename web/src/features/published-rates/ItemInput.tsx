import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type ChargeItem, charges } from '@ratebook/shared/charges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSettled } from '../../client/use-settled.ts'
import { inputSlots, useInput } from '../../form/fields.tsx'

const PAUSE_MS = 250
const OFFERED = 20
const fields = ['code', 'cpT_HCPCS', 'drgCode', 'description'] as const

const nameOf = (item: ChargeItem) =>
  [[item.code, item.cpT_HCPCS || item.drgCode].filter(Boolean).join(' · '), item.description, item.facilityName].filter(Boolean).join(' – ')

/** An item of the charge master, looked for by code or description; the form's value is its id, '' while none is chosen. */
export function ItemInput({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('payers')
  const { field, box } = useInput({ name, label, required: true })
  const [item, setItem] = useState<ChargeItem | null>(null)
  const [text, setText] = useState('')
  const sought = useSettled(text.trim(), PAUSE_MS)
  const filter = { operator: 'or' as const, filters: fields.map((of) => ({ field: of, equator: 'like' as const, value: sought })) }
  const body = { pagination: { currentPage: 1, recordsPerPage: OFFERED }, sort: [], filter }
  const { data, isFetching } = useQuery({
    ...query(charges.listCharges, { body }),
    enabled: sought !== '' && !(item && sought === nameOf(item)),
    placeholderData: keepPreviousData,
  })
  const { inputRef, required, ...inputProps } = box
  return (
    <Autocomplete
      options={sought === '' ? [] : (data?.records ?? [])}
      // the server has looked for the words already
      filterOptions={(items) => items}
      loading={isFetching}
      value={item}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, chosen) => {
        setItem(chosen)
        field.onChange(chosen?.id ?? '')
      }}
      onBlur={inputProps.onBlur}
      clearText={t('publishedRates.clear')}
      openText={t('publishedRates.open')}
      closeText={t('publishedRates.close')}
      loadingText={t('publishedRates.itemLoading')}
      noOptionsText={t(sought === '' ? 'publishedRates.itemType' : 'publishedRates.itemNone')}
      renderInput={(params) => {
        const slots = inputSlots(required)
        return (
          <TextField
            {...params}
            {...{ label, required, inputRef, error: inputProps.error, helperText: inputProps.helperText }}
            placeholder={t('publishedRates.itemPrompt')}
            slotProps={{
              ...params.slotProps,
              inputLabel: { ...params.slotProps?.inputLabel, ...slots.inputLabel },
              htmlInput: { ...params.slotProps?.htmlInput, ...slots.htmlInput },
            }}
          />
        )
      }}
    />
  )
}
