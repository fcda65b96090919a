import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Upload } from '@ratebook/shared/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SidePanel } from '../../form/SidePanel.tsx'
import { useFaultWords } from '../../client/error-words.ts'
import { count, dateTime } from '../../words/format.ts'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { paths } from '../../paths.ts'
import { Ledger } from './Ledger.tsx'
import { RefusedLink } from './RefusedLink.tsx'
import { RollbackDialog } from './RollbackDialog.tsx'
import { uploadsQuery } from './uploads-query.ts'

const colours: Record<Upload['status'], 'success' | 'info' | 'error' | 'default'> = {
  preview: 'default',
  processing: 'info',
  applied: 'success',
  failed: 'error',
  rolledBack: 'default',
}
const counted = ['added', 'changed', 'unchanged', 'retired', 'leftOut', 'refused'] as const

/** Only the newest applied version of a facility can be undone. */
const isUndoable = (v: Upload, versions: Upload[]) =>
  v.status === 'applied' &&
  !versions.some((w) => w.status === 'applied' && w.facilityId === v.facilityId && (w.finishedAt ?? '') > (v.finishedAt ?? ''))

/** Where a version is compared with the one before it. */
function changesOf(v: Upload, versions: Upload[]) {
  const applied = versions.filter((w) => w.status === 'applied' && w.facilityId === v.facilityId)
  const before = applied[applied.indexOf(v) + 1]?.versionId ?? ''
  return `${paths.compareVersions}?${new URLSearchParams({ facility: v.facilityId, from: before, to: v.versionId })}`
}

/** The files that made the charge master, newest first. */
export function VersionsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  const { data: versions, error, refetch } = useQuery(uploadsQuery)
  const [undoing, setUndoing] = useState<Upload>()
  const nameOf = (v: Upload) => (v.kind === 'edit' ? t('editMany.version') : v.fileName)
  return (
    <SidePanel
      title={t('versions.title')}
      onClose={onClose}
      actions={
        <Button component={Link} to={paths.compareVersions}>
          {t('versions.compare')}
        </Button>
      }
    >
      {error && <RetryAlert error={error} retry={() => refetch()} />}
      {!versions && !error && <Skeleton variant="rounded" height={120} />}
      {versions?.length === 0 && <Typography color="text.secondary">{t('versions.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {versions?.map((v) => (
          <Box component="li" key={v.versionId} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
              <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {nameOf(v)}
              </Typography>
              <Chip size="small" color={colours[v.status]} label={t(`versions.statuses.${v.status}`)} />
            </Box>
            <Typography variant="body2" color="text.secondary">
              {t('versions.by', { username: v.username, when: dateTime(v.createdAt), facility: v.facilityName })}
            </Typography>
            {v.status === 'failed' ? (
              <Typography variant="body2">{say(v, v.message)}</Typography>
            ) : (
              <Typography variant="body2">
                {counted
                  .filter((name) => v[name] > 0)
                  .map((name) => t(`versions.counted.${name}`, { number: count(v[name]) }))
                  .join(' · ')}
              </Typography>
            )}
            {v.status === 'applied' && <Ledger result={v} />}
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 0.5 }}>
              {v.refused > 0 && <RefusedLink versionId={v.versionId} />}
              {v.status === 'applied' && (
                <Button
                  size="small"
                  component={Link}
                  to={changesOf(v, versions)}
                  aria-label={t('versions.whatChangedBy', { name: nameOf(v) })}
                >
                  {t('versions.whatChanged')}
                </Button>
              )}
              {isUndoable(v, versions) && (
                <Button size="small" color="error" variant="outlined" onClick={() => setUndoing(v)}>
                  {t('versions.rollBack')}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {undoing && <RollbackDialog version={undoing} onClose={() => setUndoing(undefined)} />}
    </SidePanel>
  )
}
