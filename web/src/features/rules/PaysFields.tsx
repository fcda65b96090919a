import Box from '@mui/material/Box'
import { baseRateTypeNames } from '@ratebook/shared/contract-names.ts'
import { type PayMethod, payMethodCards, payMethods, readsSchedule } from '@ratebook/shared/pricing/pay-methods.ts'
import { isLocalisable } from '@ratebook/shared/pricing/schedule.ts'
import type { ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SearchedInput } from '../../form/choices.tsx'
import { SelectInput } from '../../form/fields.tsx'
import { NumberInput } from '../../form/typed-inputs.tsx'
import { count } from '../../words/format.ts'
import { localityText } from '../../words/locality-name.ts'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import { GroupsField } from './GroupsField.tsx'
import { baseRateChoices, type References, scheduleChoices } from './references.ts'
import { useSearchWords } from './search-words.ts'
import { groupsAreOpen, requiredOf, type RuleValues } from './rule-values.ts'

/** What a rule pays: how, how much, and from which schedule. */
export function PaysFields({
  serviceType,
  references,
  savedGroups,
}: {
  serviceType: ServiceType
  references: References
  savedGroups: readonly string[]
}) {
  const { t } = useTranslation('rules')
  const { watch, setValue, getValues, clearErrors } = useFormContext<RuleValues>()
  const values = watch()
  const { paymethodId, baseRateType, feeScheduleId } = values
  const kind = payMethodCards[paymethodId].value
  const required = requiredOf(values, serviceType)
  const bases = baseRateChoices(paymethodId)
  const choices = scheduleChoices(references.schedules, values)
  const chosen = references.schedules.find((s) => s.id === feeScheduleId)
  const isAdjusted = chosen !== undefined && isLocalisable(chosen.scope, chosen.conversionFactor)
  const editions = choices.find((c) => c.schedule.id === feeScheduleId)?.editions ?? 1
  const words = useSearchWords()
  const set = <N extends keyof RuleValues>(name: N, value: RuleValues[N]) => setValue(name as never, value as never, { shouldDirty: true })

  const dropSchedule = () => {
    set('feeScheduleId', '')
    set('locality', '')
    if (getValues('groupIds')?.length || savedGroups.length > 0) set('groupIds', [])
  }
  const changePayMethod = (id: string) => {
    const next = id as PayMethod
    clearErrors(['payvalue', 'feeScheduleId', 'baseRateType'])
    const base = baseRateChoices(next)
    set('baseRateType', base.length === 1 && base[0] ? base[0][0] : '')
    if (
      !scheduleChoices(references.schedules, { paymethodId: next, baseRateType: '', feeScheduleId }).some(
        (c) => c.schedule.id === feeScheduleId,
      )
    )
      dropSchedule()
    else if (chosen) set('baseRateType', chosen.feeScheduleType)
    const nextKind = payMethodCards[next].value
    if (nextKind !== kind) set('payvalue', nextKind === 'percent' ? 100 : null)
  }
  const changeSchedule = (id: string) => {
    const schedule = references.schedules.find((s) => s.id === id)
    if (schedule?.name !== chosen?.name && (getValues('groupIds')?.length || savedGroups.length > 0)) set('groupIds', [])
    if (!schedule || !isLocalisable(schedule.scope, schedule.conversionFactor)) set('locality', '')
    if (schedule) set('baseRateType', schedule.feeScheduleType)
  }
  const changeBase = (type: string) => {
    if (chosen && type !== '' && chosen.feeScheduleType !== type) dropSchedule()
  }

  return (
    <SectionCard title={t('pays.title')} help={t('pays.help')}>
      <Box sx={twoColumns}>
        <SelectInput
          name="paymethodId"
          label={t('fields.payMethod')}
          required
          onPick={changePayMethod}
          help={t(`payMethods.${paymethodId}.description`)}
          options={payMethods.map((id) => [id, t(`payMethods.${id}.name`)] as const)}
        />
        {kind !== 'none' && (
          <NumberInput
            key={kind}
            name="payvalue"
            label={t(kind === 'percent' ? 'fields.percentage' : 'fields.amount')}
            unit={kind === 'percent' ? '%' : '$'}
            required
            help={t(`payMethods.${paymethodId}.value`)}
          />
        )}
        {bases.length > 0 && (
          <SelectInput
            name="baseRateType"
            label={t('fields.baseRateType')}
            onPick={changeBase}
            help={baseRateType === '' ? t('help.baseRateType') : baseRateTypeNames[baseRateType].description}
            options={[['', t('notStated')], ...bases]}
          />
        )}
        {readsSchedule(paymethodId) && (
          <>
            <SearchedInput
              key={paymethodId}
              name="feeScheduleId"
              label={t('fields.feeSchedule')}
              required={required.has('feeScheduleId')}
              onPick={changeSchedule}
              words={words}
              placeholder={t('chooseSchedule')}
              options={choices.map(({ schedule }) => [schedule.id, schedule.name] as const)}
              help={
                choices.length === 0
                  ? t('help.noSchedule')
                  : chosen
                    ? t(editions > 1 ? 'help.editions' : 'help.edition', { number: count(editions), date: chosen.effectiveDate })
                    : t('help.feeSchedule')
              }
            />
            <SearchedInput
              name="locality"
              label={t('fields.locality')}
              disabled={!isAdjusted}
              words={words}
              placeholder={t('asItStands')}
              help={t(!chosen ? 'help.localityFirst' : isAdjusted ? 'help.locality' : 'help.localityNone')}
              options={references.localities.map((l) => [l.id, localityText(l)] as const)}
            />
          </>
        )}
        {groupsAreOpen(values, serviceType) && (
          <div className="whole">
            <GroupsField savedGroups={savedGroups} />
          </div>
        )}
      </Box>
    </SectionCard>
  )
}
