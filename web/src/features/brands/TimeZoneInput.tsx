import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '../../form/fields.tsx'
import type { Values } from './brand-values.ts'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** By whose day contracts and schedules count. A zone that this browser calls by another name stays as it was chosen. */
export function TimeZoneInput() {
  const { t } = useTranslation('brand')
  const chosen = useWatch<Values, 'timeZone'>({ name: 'timeZone' })
  const names = chosen === '' || zones.includes(chosen) ? zones : [chosen, ...zones]
  return (
    <SelectInput
      name="timeZone"
      label={t('branding.timeZone')}
      help={t('branding.timeZoneHelp')}
      options={[['', t('branding.serverTimeZone')], ...names.map((zone) => [zone, zone.replaceAll('_', ' ')] as const)]}
    />
  )
}
