import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckInput } from '../../form/choices.tsx'
import { SelectInput } from '../../form/fields.tsx'
import { MoneyInput, NumberInput } from '../../form/typed-inputs.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import { DeleteIcon, PlusIcon } from '../../words/staff-icons.tsx'
import { money } from '../../words/format.ts'
import { exactPercent } from '../../words/price-trace/step-values.ts'
import type { RuleValues } from './rule-values.ts'
import { loweredBy } from './stop-loss-lowers.ts'

const PRESET = [100, 50, 50]
const MOST_SHARES = 10

/** What narrows or widens the price of a rule. */
export function LimitFields() {
  const { t } = useTranslation('rules')
  return (
    <SectionCard title={t('limits.title')} help={t('limits.help')}>
      <Box sx={twoColumns}>
        <div className="whole">
          <CheckInput name="lesserOfCharges" label={t('fields.lesserOfCharges')} help={t('help.lesserOfCharges')} />
        </div>
        <MoneyInput name="minimum" label={t('fields.minimum')} help={t('help.minimum')} checkWith={['maximum']} />
        <MoneyInput name="maximum" label={t('fields.maximum')} help={t('help.maximum')} />
      </Box>
      <Reductions />
      <StopLoss />
    </SectionCard>
  )
}

/** A part of the form that most rules do without. */
function Optional({ label, help, on, onSwitch }: { label: string; help: string; on: boolean; onSwitch: (on: boolean) => void }) {
  const id = useId()
  return (
    <div>
      <FormControlLabel
        label={label}
        control={<Switch checked={on} onChange={(_, checked) => onSwitch(checked)} slotProps={{ input: { 'aria-describedby': id } }} />}
      />
      <FormHelperText id={id} sx={{ mt: -0.5, ml: 6 }}>
        {help}
      </FormHelperText>
    </div>
  )
}

/** Shares of the first, second, … procedure of a visit. */
function Reductions() {
  const { t } = useTranslation('rules')
  const { watch, setValue } = useFormContext<RuleValues>()
  const shares = watch('reductions')
  const set = (next: RuleValues['reductions']) => setValue('reductions', next, { shouldDirty: true, shouldValidate: true })
  const label = (i: number) =>
    t(i === 0 ? 'reductions.first' : i === shares.length - 1 ? 'reductions.last' : 'reductions.next', { number: i + 1 })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Optional
        label={t('fields.reductions')}
        help={t('help.reductions')}
        on={shares.length > 0}
        onSwitch={(on) => set(on ? PRESET : [])}
      />
      {shares.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start', ml: { sm: 6 } }}>
          {shares.map((_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a share is told by its place
            <Box key={i} sx={{ width: '9.5rem' }}>
              <NumberInput name={`reductions.${i}`} label={label(i)} unit="%" required />
            </Box>
          ))}
          <Box sx={{ display: 'flex', alignItems: 'center', height: 56 }}>
            <IconButton aria-label={t('reductions.remove')} disabled={shares.length === 1} onClick={() => set(shares.slice(0, -1))}>
              <DeleteIcon />
            </IconButton>
            <IconButton
              aria-label={t('reductions.add')}
              disabled={shares.length === MOST_SHARES}
              onClick={() => set([...shares, shares.at(-1) ?? null])}
            >
              <PlusIcon />
            </IconButton>
            <Button size="small" onClick={() => set(PRESET)}>
              {t('reductions.preset')}
            </Button>
          </Box>
        </Box>
      )}
    </Box>
  )
}

function StopLoss() {
  const { t } = useTranslation('rules')
  const {
    watch,
    setValue,
    formState: { errors },
  } = useFormContext<RuleValues>()
  const [stopLoss, paymethodId, payvalue] = watch(['stopLoss', 'paymethodId', 'payvalue'])
  const lowered = loweredBy({ stopLoss, paymethodId, payvalue })
  const set = (next: RuleValues['stopLoss']) => setValue('stopLoss', next, { shouldDirty: true, shouldValidate: false })
  const fault = errors.stopLoss?.message
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Optional
        label={t('fields.stopLoss')}
        help={t('help.stopLoss')}
        on={stopLoss !== null}
        onSwitch={(on) => set(on ? { unit: 'dollars', threshold: null, basis: 'second', percentage: null } : null)}
      />
      {stopLoss && (
        <Box sx={{ ...twoColumns, ml: { sm: 6 } }}>
          <SelectInput
            name="stopLoss.unit"
            label={t('stopLoss.unit')}
            options={[
              ['dollars', t('stopLoss.dollars')],
              ['days', t('stopLoss.days')],
            ]}
            checkWith={['stopLoss']}
          />
          <NumberInput
            name="stopLoss.threshold"
            label={t('stopLoss.threshold')}
            unit={stopLoss.unit === 'dollars' ? '$' : undefined}
            required
            help={fault ? undefined : t(`stopLoss.thresholdHelp.${stopLoss.unit}`)}
          />
          {fault && (
            <FormHelperText error className="whole" role="alert">
              {fault}
            </FormHelperText>
          )}
          <SelectInput
            name="stopLoss.basis"
            label={t('stopLoss.basis')}
            options={[
              ['second', t('stopLoss.second')],
              ['first', t('stopLoss.first')],
            ]}
            help={t(`stopLoss.basisHelp.${stopLoss.basis}`)}
          />
          <NumberInput name="stopLoss.percentage" label={t('stopLoss.percentage')} unit="%" required help={t('stopLoss.percentageHelp')} />
          {lowered && (
            <Alert severity="warning" role="status" className="whole">
              {t(`stopLoss.lowers.${lowered}`, { pays: lowered === 'share' ? exactPercent(payvalue ?? 0) : money(payvalue ?? 0) })}
            </Alert>
          )}
        </Box>
      )}
    </Box>
  )
}
