import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ApiKey, apiKeys, keyStates } from '@ratebook/shared/api-keys.ts'
import type { Scope } from '@ratebook/shared/wire/scopes.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShownOnceDialog } from '../../form/ShownOnceDialog.tsx'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'

const ApiKeyDialog = lazy(async () => ({ default: (await import('./ApiKeyDialog.tsx')).ApiKeyDialog }))

/** The keys by which programs call for the brand. */
export function ApiKeysPage() {
  const { t } = useTranslation('keys')
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; key: string }>()
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('rule')}
      </Alert>
      <ListPage
        endpoint={apiKeys.listApiKeys}
        sizes={shortSizes}
        toolbar={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setMaking(true)}>
            {t('add')}
          </Button>
        }
        nameOf={({ name }) => name}
        heading={['name']}
        words={{ state: keyStates.map((state) => [state, t(`states.${state}`)] as const) }}
        cells={{
          scopes: ({ scopes }) => (
            <>
              {scopes.split(' ').map((scope) => (
                <div key={scope}>{t(`scopes.${scope as Scope}`)}</div>
              ))}
            </>
          ),
          lastUsed: ({ lastUsed }) => lastUsed || t('never'),
        }}
        actions={(key) =>
          key.state === 'revoked' ? null : (
            <Button size="small" color="error" aria-label={t('revokeNamed', { name: key.name })} onClick={() => setRevoking(key)}>
              {t('revoke')}
            </Button>
          )
        }
        empty={<EmptyList title={t('none')} help={t('noneHelp')} />}
      />
      <Suspense>{isMaking && <ApiKeyDialog onMade={setMade} onClose={() => setMaking(false)} />}</Suspense>
      {made && (
        <ShownOnceDialog
          title={t('madeTitle')}
          help={t('madeHelp', { name: made.name })}
          label={t('key')}
          text={made.key}
          onClose={() => setMade(undefined)}
        />
      )}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}
