import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { dueOf, estimateBases } from '@ratebook/shared/good-faith-clocks.ts'
import { languages } from '@ratebook/shared/wire/language.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../client/today.ts'
import { DayInput, SelectInput, TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import { LinesInput } from '../../form/typed-inputs.tsx'
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

export function SeparateCard() {
  const { t } = useTranslation('goodFaith')
  return (
    <SectionCard title={t('form.separate')} help={t('form.separateHelp')}>
      <LinesInput name="separate" label={t('form.separateLines')} />
    </SectionCard>
  )
}
