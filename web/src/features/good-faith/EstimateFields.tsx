import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { dueOf, estimateBases } from '@ratebook/shared/good-faith-clocks.ts'
import { periods } from '@ratebook/shared/good-faith-recurrence.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { languages } from '@ratebook/shared/wire/language.ts'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../client/today.ts'
import { DayInput, SelectInput, TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import { LinesInput, NumberInput } from '../../form/typed-inputs.tsx'
import { date } from '../../words/format.ts'
import type { Values } from './estimate-values.ts'

export function PatientCard() {
  const { t } = useTranslation('goodFaith')
  return (
    <SectionCard title={t('form.patient')} help={t('form.patientHelp')}>
      <Box sx={twoColumns}>
        <TextInput name="firstName" label={t('form.firstName')} required maxLength={100} />
        <TextInput name="lastName" label={t('form.lastName')} required maxLength={100} />
        <DayInput name="dob" label={t('form.dob')} required />
        <SelectInput name="language" label={t('form.language')} options={Object.entries(languages)} />
      </Box>
    </SectionCard>
  )
}

/** @param given the last day for a change where one was given already; '' where there is no such day */
export function OccasionCard({ given }: { given: string | undefined }) {
  const { t } = useTranslation('goodFaith')
  const [basis, startedOn, scheduledFor] = useWatch<Values, ['basis', 'startedOn', 'scheduledFor']>({
    name: ['basis', 'startedOn', 'scheduledFor'],
  })
  const today = useToday()
  const isWhole = startedOn !== null && (basis === 'requested' || scheduledFor !== null)
  const dueOn = isWhole && (scheduledFor === null || scheduledFor >= startedOn) ? dueOf({ basis, startedOn, scheduledFor }) : undefined
  return (
    <SectionCard title={t('form.occasion')} help={t('form.occasionHelp')}>
      <Box sx={twoColumns}>
        <SelectInput
          name="basis"
          label={t('estimates.basis')}
          options={estimateBases.map((one) => [one, t(`bases.${one}`)])}
          checkWith={['scheduledFor']}
        />
        <DayInput name="startedOn" label={t(`started.${basis}`)} required checkWith={['scheduledFor']} />
        <DayInput name="scheduledFor" label={t('estimates.scheduledFor')} required={basis === 'scheduled'} />
      </Box>
      <div role="status">
        {given === undefined && dueOn && (
          <Alert severity={dueOn < today ? 'warning' : 'info'}>{t('form.dueBy', { date: date(dueOn) })}</Alert>
        )}
        {given === undefined && dueOn === null && <Alert severity="info">{t('form.notDue')}</Alert>}
        {given !== undefined && <Alert severity="info">{t('form.nextEdition')}</Alert>}
      </div>
    </SectionCard>
  )
}

/** Care that is given again and again: how many times, how often, and between which days. */
export function RecurrenceCard() {
  const { t } = useTranslation('goodFaith')
  const id = useId()
  const today = useToday()
  const { getValues, setValue } = useFormContext<Values>()
  const recurrence = useWatch<Values, 'recurrence'>({ name: 'recurrence' })
  function toggle(_: unknown, recurs: boolean) {
    const from = getValues('scheduledFor') ?? today
    const usual = { times: 12, often: 1, every: 'week' as const, from, until: plusDays(from, 12 * 7 - 1) }
    setValue('recurrence', recurs ? usual : null, { shouldDirty: true })
  }
  return (
    <SectionCard title={t('recurrence.title')} help={t('recurrence.help')}>
      <FormControlLabel
        label={t('recurrence.recurs')}
        control={<Checkbox id={id} checked={recurrence !== null} onChange={toggle} name="recurs" />}
      />
      {recurrence && (
        <Box sx={{ ...twoColumns, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } }}>
          <NumberInput name="recurrence.times" label={t('recurrence.times')} required />
          <NumberInput name="recurrence.often" label={t('recurrence.often')} required />
          <SelectInput
            name="recurrence.every"
            label={t('recurrence.every')}
            options={periods.map((one) => [one, t(`recurrence.periods.${one}`)])}
          />
          <DayInput name="recurrence.from" label={t('recurrence.from')} required />
          <DayInput name="recurrence.until" label={t('recurrence.until')} required help={t('recurrence.untilHelp')} />
        </Box>
      )}
    </SectionCard>
  )
}

export function SeparateCard() {
  const { t } = useTranslation('goodFaith')
  return (
    <SectionCard title={t('form.separate')} help={t('form.separateHelp')}>
      <LinesInput name="separate" label={t('form.separateLines')} />
    </SectionCard>
  )
}
