import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../client/api.ts'
import { LoadFailed } from '../../../client/LoadFailed.tsx'
import { SectionCard } from '../../../form/SectionCard.tsx'
import { dateTime } from '../../../words/format.ts'
import type { Doing } from './FactorDialogs.tsx'

const FactorDialogs = lazy(async () => ({ default: (await import('./FactorDialogs.tsx')).FactorDialogs }))

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', pt: 2, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="h3">{title}</Typography>
    {children}
  </Box>
)

/** What one gives after the password, or in place of it. */
export function OwnFactors({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('factors')
  const { data: factors, error, refetch } = useQuery(query(ownFactors.getOwnFactors, {}))
  const [doing, go] = useState<Doing>()
  if (error && !factors) return <LoadFailed message={error.message} retry={() => void refetch()} />
  if (!factors) return <Skeleton variant="rounded" height={320} />
  const { appSince, appLost, passkeys, recoveryCodes } = factors
  const hasOne = appSince !== null || passkeys.length > 0
  return (
    <SectionCard title={t('own.title')} help={t('own.help')}>
      <Part title={t('own.app')}>
        <Typography>{appSince ? t('own.appSince', { date: dateTime(appSince) }) : t('own.noApp')}</Typography>
        {appLost && <Alert severity="warning">{t('own.appLost')}</Alert>}
        <Button variant="outlined" onClick={() => go({ what: appSince ? 'remove-app' : 'start-app' })}>
          {t(appSince ? 'own.removeApp' : 'own.setUp')}
        </Button>
      </Part>
      <Part title={t('own.passkeys')}>
        {passkeys.length === 0 && <Typography>{t('own.noPasskeys')}</Typography>}
        {passkeys.map((passkey) => (
          <Box key={passkey.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, width: '100%' }}>
            <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
              <Typography>{passkey.name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('own.passkeyFacts', {
                  added: dateTime(passkey.addedAt),
                  used: passkey.lastUsedAt ? dateTime(passkey.lastUsedAt) : t('own.neverUsed'),
                })}
              </Typography>
            </Box>
            <Button
              size="small"
              aria-label={t('own.removeNamed', { name: passkey.name })}
              onClick={() => go({ what: 'remove-passkey', passkey })}
            >
              {t('own.remove')}
            </Button>
          </Box>
        ))}
        <Button variant="outlined" onClick={() => go({ what: 'add-passkey' })}>
          {t('own.addPasskey')}
        </Button>
      </Part>
      {hasOne && (
        <Part title={t('own.codes')}>
          {recoveryCodes > 1 ? (
            <Typography>{t('own.codesLeft', { count: recoveryCodes })}</Typography>
          ) : (
            <Alert severity="warning">{t('own.codesLeft', { count: recoveryCodes })}</Alert>
          )}
          <Button variant="outlined" onClick={() => go({ what: 'renew-codes' })}>
            {t('own.newCodes')}
          </Button>
        </Part>
      )}
      <Suspense>{doing && <FactorDialogs doing={doing} go={go} asksPassword={hasPassword} onChanged={refetch} />}</Suspense>
    </SectionCard>
  )
}
