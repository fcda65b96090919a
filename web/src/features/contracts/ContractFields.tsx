import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { ALERT_DAYS, renewals } from '@ratebook/shared/contracts.ts'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ManyInput, SwitchInput } from '../../form/choices.tsx'
import { DayInput, SelectInput, TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import type { Defaults, Values } from './contract-values.ts'

/** How many of the chosen names stand in a field that is left alone. */
const VISIBLE = 2

type Props = { defaults: Defaults; isEdit: boolean }

/** What the contract is about, and when. */
export function ContractCard({ defaults, isEdit }: Props) {
  const { t } = useTranslation('contracts')
  const words = useChoiceWords()
  return (
    <SectionCard title={t('form.contract')}>
      <Box sx={twoColumns}>
        <div className="whole">
          <PartyInput locked={isEdit} />
        </div>
        <div className="whole">
          <TextInput
            name="name"
            label={t('contracts.name')}
            required={!isEdit}
            disabled={isEdit}
            maxLength={200}
            help={t(isEdit ? 'form.nameStays' : 'form.nameHelp')}
          />
        </div>
        <DayInput name="effectiveDate" label={t('contracts.effectiveDate')} required checkWith={['terminationDate']} />
        <DayInput name="terminationDate" label={t('contracts.terminationDate')} help={t('form.terminationHelp')} />
        <div className="whole">
          <ManyInput
            name="facilityIds"
            label={t('contracts.facilities')}
            placeholder={t('contracts.allFacilities')}
            help={t('form.allHelp')}
            options={defaults.facilities.map((f) => [f.id, f.name])}
            words={words}
          />
        </div>
        <div className="whole">
          <TextInput name="description" label={t('contracts.description')} maxLength={2000} multiline />
        </div>
      </Box>
    </SectionCard>
  )
}

/** What happens at its end, and who is told before: `people` may be chosen. */
export function AlertsCard({ people }: { people: Defaults['alertUsers'] }) {
  const { t } = useTranslation('contracts')
  const words = useChoiceWords()
  const renew = useWatch<Values, 'renew'>({ name: 'renew' }) ?? 'NONE'
  return (
    <SectionCard title={t('form.alerts')} help={t('form.alertsHelp')}>
      <Box sx={twoColumns}>
        <SelectInput
          name="renew"
          label={t('contracts.renew')}
          help={t(`renewalHelp.${renew}`)}
          options={renewals.map((r) => [r, t(`renewals.${r}`)])}
        />
        <SwitchInput name="alert" label={t('form.alert')} help={t('form.alertHelp', { days: ALERT_DAYS.join(', ') })} />
        <div className="whole">
          <ManyInput
            name="alertContactIds"
            label={t('contracts.alertUsers')}
            help={t('form.alertUsersHelp')}
            options={people.map((u) => [u.userId, u.name])}
            words={words}
            visible={VISIBLE}
          />
        </div>
        <div className="whole">
          <TextInput name="notification" label={t('contracts.notification')} maxLength={2000} multiline help={t('form.notificationHelp')} />
        </div>
      </Box>
    </SectionCard>
  )
}

const useChoiceWords = () => {
  const { t } = useTranslation('contracts')
  return { clear: t('form.clear'), open: t('form.open'), close: t('form.close'), none: t('form.noneFits'), other: t('form.gone') }
}

function PartyInput({ locked }: { locked: boolean }) {
  const { t } = useTranslation('contracts')
  const id = useId()
  const { field } = useController<Values, 'isPayer'>({ name: 'isPayer' })
  return (
    <FormControl disabled={locked}>
      <FormLabel id={id}>{t('form.party')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        name="isPayer"
        value={field.value ? 'Payer' : 'Vender'}
        onChange={(_, party) => field.onChange(party === 'Payer')}
        onBlur={field.onBlur}
      >
        {(['Payer', 'Vender'] as const).map((party) => (
          <FormControlLabel key={party} value={party} control={<Radio />} label={t(`parties.${party}`)} />
        ))}
      </RadioGroup>
      {locked && <FormHelperText sx={{ mx: 0 }}>{t('form.partyStays')}</FormHelperText>}
    </FormControl>
  )
}
