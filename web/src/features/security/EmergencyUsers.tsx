import { accounts } from '@ratebook/shared/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { ManyInput } from '../../form/choices.tsx'

/** Those of the brand who may still use their password, on the day on which the provider is away. */
export function EmergencyUsers() {
  const { t } = useTranslation('security')
  const { user, brandId } = useSession()
  const clientId = brandId ?? user?.brands[0]?.brandId ?? ''
  const { data = [] } = useQuery(query(accounts.listClientUsers, { params: { clientId } }))
  const options = data
    .filter(({ role, enabled, hasPassword }) => role === 'administrator' && enabled && hasPassword)
    .map(({ id, username, displayName }) => [id, displayName ? `${displayName} (${username})` : username] as const)
  const words = {
    clear: t('provider.pick.clear'),
    open: t('provider.pick.open'),
    close: t('provider.pick.close'),
    none: t('provider.pick.none'),
    other: t('provider.pick.other'),
  }
  return (
    <ManyInput
      name="emergencyUserIds"
      label={t('provider.emergencyUsers')}
      required
      help={t('provider.emergencyUsersHelp')}
      options={options}
      words={words}
    />
  )
}
