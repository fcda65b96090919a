import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type Operating, operating } from '@ratebook/shared/operating.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useFaultWords } from '../../client/error-words.ts'
import { Halves, LoadingHalves } from '../../form/Halves.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { bytes, count, dateTime } from '../../words/format.ts'
import { Backups } from './Backups.tsx'
import { Facts } from './Facts.tsx'
import { Jobs } from './Jobs.tsx'

/** Below this share of the disk there is something to do. */
const LITTLE = 0.1

/** How the server is: what whoever runs it looks at. */
export function OperatingPage() {
  const { t } = useTranslation('operating')
  const say = useFaultWords()
  const { data, error, refetch } = useQuery({ ...query(operating.getOperating, {}), staleTime: 0, refetchInterval: 30_000 })
  if (!data && error) return <RetryAlert error={error} retry={() => refetch()} />
  if (!data) return <LoadingHalves label={t('loading')} />
  const { disk, sharedDisk } = data
  const little = [disk, sharedDisk].find((one) => one && one.free < one.size * LITTLE)
  const roomOn = (one: Operating['disk']) => (one ? t('server.free', { free: bytes(one.free), size: bytes(one.size) }) : '-')
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
      {little && <Alert severity="error">{t('littleDisk', { free: bytes(little.free) })}</Alert>}
      <Halves>
        <SectionCard title={t('server.title')} help={t('server.help')}>
          <Facts
            facts={[
              [t('server.version'), data.commit ? `${data.version} (${data.commit})` : data.version],
              [t('server.node'), data.node],
              [t('server.since'), dateTime(data.since)],
              [t('server.memory'), bytes(data.memory)],
              [t('server.disk'), roomOn(disk)],
              ...(sharedDisk ? [[t('server.sharedDisk'), roomOn(sharedDisk)] as [string, string]] : []),
              [t('server.search'), t('server.items', { indexes: count(data.searchIndexes), items: count(data.searchItems) })],
            ]}
          />
        </SectionCard>
        <SectionCard title={t('database.title')} help={t('database.help')}>
          <Facts
            facts={[
              [t('database.version'), data.postgres],
              [t('database.size'), bytes(data.databaseSize)],
              [t('database.migrations'), count(data.migrations)],
              [t('database.last'), data.lastMigration],
              ...replicaFacts(data.replica, t),
            ]}
          />
        </SectionCard>
      </Halves>
      <Backups backups={data.backups} />
      <Jobs jobs={data.jobs} />
      <SectionCard title={t('deliveries.title')} help={t('deliveries.help')}>
        {data.deliveries.length === 0 ? (
          <p>{t('deliveries.well')}</p>
        ) : (
          <Facts facts={data.deliveries.map((one) => [`${one.brand} · ${one.name} · ${dateTime(one.since)}`, say(one, one.message)])} />
        )}
      </SectionCard>
      <SectionCard title={t('mails.title')} help={t('mails.help')}>
        {!data.hasMailServer && <Alert severity="warning">{t('mails.none')}</Alert>}
        {data.failedMails.length === 0 ? (
          <p>{t('mails.well')}</p>
        ) : (
          <Facts facts={data.failedMails.map(({ at, why }) => [dateTime(at), why])} />
        )}
      </SectionCard>
      <SectionCard title={t('webhooks.title')} help={t('webhooks.help')}>
        {data.failingWebhooks.length === 0 ? (
          <p>{t('webhooks.well')}</p>
        ) : (
          <Facts
            facts={data.failingWebhooks.map(({ brand, name, since, waiting, isPaused }) => [
              dateTime(since),
              t(isPaused ? 'webhooks.paused' : 'webhooks.failing', { brand, name, waiting: count(waiting) }),
            ])}
          />
        )}
      </SectionCard>
    </Box>
  )
}

function replicaFacts(replica: Operating['replica'], t: TFunction<'operating'>): [string, string][] {
  if (!replica) return []
  const { state, since, behind, answered, leftToPrimary } = replica
  return [
    [t('replica.title'), t(`replica.${state}`, { behind: bytes(behind), since: dateTime(since) })],
    [t('replica.calls'), t('replica.answered', { answered: count(answered), all: count(answered + leftToPrimary) })],
  ]
}
