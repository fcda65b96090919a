import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { SECRET_LOST } from '@ratebook/shared/brand-settings.ts'
import { identityProvider, type Provider } from '@ratebook/shared/identity-provider.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'

const ProviderDialog = lazy(async () => ({ default: (await import('./ProviderDialog.tsx')).ProviderDialog }))

/** The OpenID Connect provider that the brand's people sign in with. */
export function ProviderSection() {
  const { t } = useTranslation('security')
  const { data: provider, error, refetch } = useQuery(query(identityProvider.getProvider, {}))
  const [open, setOpen] = useState(false)
  if (error && !provider) return <LoadFailed message={error.message} retry={() => void refetch()} />
  if (!provider) return <Skeleton variant="rounded" height={200} />
  return (
    <SectionCard title={t('provider.title')} help={t('provider.help')}>
      {provider.version > 0 && <Facts provider={provider} />}
      {provider.clientSecret === SECRET_LOST && <Alert severity="warning">{t('provider.secretLost')}</Alert>}
      {provider.enabled && (
        <Alert severity={provider.secondStep === 'trusted' ? 'warning' : 'info'} variant="outlined">
          {t(`provider.factors.${provider.secondStep}`, { name: provider.name })}
        </Alert>
      )}
      <div>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t(provider.version > 0 ? 'provider.change' : 'provider.setUp')}
        </Button>
      </div>
      <Suspense>{open && <ProviderDialog provider={provider} onClose={() => setOpen(false)} />}</Suspense>
    </SectionCard>
  )
}

function Facts({ provider }: { provider: Provider }) {
  const { enabled, name, issuer, redirectUri, linksByEmail, emergencyOnly, secondStep } = provider
  const { t } = useTranslation('security')
  const facts = [
    ['state', t(enabled ? 'provider.on' : 'provider.off')],
    ['name', name],
    ['issuer', issuer],
    ['redirectUri', redirectUri],
    ['links', t(linksByEmail ? 'provider.linksByEmail' : 'provider.linksNobody')],
    ['secondStep', t(`provider.step.facts.${secondStep}`)],
    ['passwords', t(emergencyOnly ? 'provider.passwordsForEmergencies' : 'provider.passwordsForAll')],
  ] as const
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '12rem 1fr' } }}>
      {facts.map(([fact, text]) => (
        <Fragment key={fact}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`provider.facts.${fact}`)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', mb: { xs: 1, sm: 0 } }}>
            {text}
          </Typography>
        </Fragment>
      ))}
    </Box>
  )
}
