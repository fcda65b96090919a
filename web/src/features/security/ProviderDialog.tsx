import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import { identityProvider, NewProvider, type Provider, ProviderEdit } from '@ratebook/shared/identity-provider.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { SwitchInput } from '../../form/choices.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { TextInput } from '../../form/fields.tsx'
import { twoColumns } from '../../form/SectionCard.tsx'
import { EmergencyUsers } from './EmergencyUsers.tsx'
import { ProviderSecret } from './ProviderSecret.tsx'
import { RoleValues } from './RoleValues.tsx'
import { SecondStepOfProvider } from './SecondStepOfProvider.tsx'

export type Values = z.input<typeof ProviderEdit>

const valuesOf = ({ redirectUri: _, ...provider }: Provider): Values => ({
  ...provider,
  clientSecret: '',
  roleValues: provider.roleValues.length > 0 ? provider.roleValues : [{ value: '', hasCMSAccess: false }],
  version: provider.version || undefined,
})

/** All about the provider, in the order in which it is set up there and here. */
export function ProviderDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { t } = useTranslation('security')
  const isKept = provider.clientSecret === SECRET_MASK
  const update = useSend(identityProvider.updateProvider, identityProvider.getProvider)
  return (
    <EntityDialog<Values>
      title={t('provider.title')}
      schema={isKept ? ProviderEdit : NewProvider}
      initial={valuesOf(provider)}
      save={async (body) => {
        await update.mutateAsync({ body })
        toastSuccess(t('saved'))
      }}
      onClose={onClose}
    >
      <Group title={t('provider.there')} help={t('provider.thereHelp', { redirectUri: provider.redirectUri })}>
        <TextInput name="name" label={t('provider.name')} required help={t('provider.nameHelp')} maxLength={60} />
        <TextInput name="issuer" label={t('provider.issuer')} required help={t('provider.issuerHelp')} maxLength={500} />
        <TextInput name="clientId" label={t('provider.clientId')} required maxLength={300} />
        <ProviderSecret isKept={isKept} />
        <TextInput name="scopes" label={t('provider.scopes')} required help={t('provider.scopesHelp')} maxLength={300} />
      </Group>
      <Group title={t('provider.who')} help={t('provider.whoHelp')}>
        <TextInput name="roleClaim" label={t('provider.roleClaim')} required help={t('provider.roleClaimHelp')} maxLength={300} />
        <RoleValues />
        <TextInput
          name="brandClaim"
          label={t('provider.brandClaim')}
          help={t('provider.brandClaimHelp')}
          maxLength={300}
          checkWith={['brandValue']}
        />
        <TextInput name="brandValue" label={t('provider.brandValue')} maxLength={300} />
        <div className="whole">
          <SwitchInput name="linksByEmail" label={t('provider.links')} help={t('provider.linksHelp')} />
        </div>
      </Group>
      <Group title={t('provider.step.title')} help={t('provider.step.help')}>
        <SecondStepOfProvider />
      </Group>
      <Group title={t('provider.passwords')} help={t('provider.passwordsHelp')}>
        <div className="whole">
          <SwitchInput name="emergencyOnly" label={t('provider.emergencyOnly')} />
        </div>
        <Emergency />
        <div className="whole">
          <SwitchInput name="enabled" label={t('provider.enabled')} help={t('provider.enabledHelp')} />
        </div>
      </Group>
    </EntityDialog>
  )
}

function Emergency() {
  return useWatch<Values, 'emergencyOnly'>({ name: 'emergencyOnly' }) ? (
    <div className="whole">
      <EmergencyUsers />
    </div>
  ) : null
}

function Group({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ m: 0, mb: 3, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, overflowWrap: 'anywhere' }}>
        {help}
      </Typography>
      <Box sx={twoColumns}>{children}</Box>
    </Box>
  )
}
