import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { amountWays, cashWays } from '@ratebook/shared/charge-edits.ts'
import { settings } from '@ratebook/shared/charges.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from './edit-many.ts'

type Props = { draft: Draft; onChange: (change: Partial<Draft>) => void; faults: Record<string, string> }

/** What may become of many items: each field stays as it is unless something is chosen for it. */
export function EditManyFields({ draft, onChange, faults }: Props) {
  const { t } = useTranslation('staff')
  const text = (name: 'departmentName' | 'gl' | 'notes', limit: number) => (
    <TextField
      label={t(`editMany.${name}`)}
      value={draft[name]}
      onChange={(e) => onChange({ [name]: e.target.value })}
      placeholder={t('editMany.stays')}
      error={Boolean(faults[name])}
      helperText={faults[name]}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: limit } }}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 }}>
      <PriceFields name="amount" ways={amountWays} draft={draft} onChange={onChange} faults={faults} />
      <PriceFields name="cashPrice" ways={cashWays} draft={draft} onChange={onChange} faults={faults} />
      {text('departmentName', 200)}
      <Choice
        label={t('charges.setting')}
        value={draft.setting}
        options={settings.map((s) => [s, t(`charges.settings.${s}`)])}
        onChange={(setting) => onChange({ setting: setting as Draft['setting'] })}
      />
      <Choice
        label={t('editMany.enabled')}
        value={draft.enabled}
        options={(['shown', 'hidden'] as const).map((s) => [s, t(`editMany.enableds.${s}`)])}
        onChange={(enabled) => onChange({ enabled: enabled as Draft['enabled'] })}
      />
      {text('gl', 40)}
      {text('notes', 1000)}
    </Box>
  )
}

type PriceProps = Props & { name: 'amount' | 'cashPrice'; ways: readonly string[] }

function PriceFields({ name, ways, draft, onChange, faults }: PriceProps) {
  const { t } = useTranslation('staff')
  const { how, value } = draft[name]
  const set = (change: object) => onChange({ [name]: { how, value, ...change } })
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: how && how !== 'none' ? '1fr 8rem' : '1fr' }}>
      <Choice
        label={t(`charges.${name}`)}
        value={how}
        options={ways.map((way) => [way, t(`editMany.ways.${way}`)])}
        onChange={(way) => set({ how: way })}
      />
      {how && how !== 'none' && (
        <TextField
          label={t(how.startsWith('percent') ? 'editMany.percent' : 'editMany.dollars')}
          value={value}
          onChange={(e) => set({ value: e.target.value })}
          error={Boolean(faults[name])}
          helperText={faults[name] ?? (how === 'add' || how === 'percent' ? t('editMany.signed') : undefined)}
          slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': t('editMany.valueOf', { field: t(`charges.${name}`) }) } }}
        />
      )}
    </Box>
  )
}

type ChoiceProps = { label: string; value: string; options: (readonly [value: string, text: string])[]; onChange: (value: string) => void }

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { t } = useTranslation('staff')
  const id = useId()
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      onChange={(e) => onChange(e.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('editMany.stays')}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </TextField>
  )
}
