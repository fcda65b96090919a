import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { RecentChange, RecentUpload } from '@ratebook/shared/dashboard.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useChangeWords } from '../../words/change-words.ts'
import { count, dateTime } from '../../words/format.ts'
import { paths } from '../../paths.ts'

type Props = { id: string; title: string; none: string; more: string; to: string; empty: boolean; children: ReactNode }
function Recent({ id, title, none, more, to, empty, children }: Props) {
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline', mb: 1 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {!empty && (
          <Typography variant="body2">
            <Link className="link" to={to}>
              {more}
            </Link>
          </Typography>
        )}
      </Box>
      {empty ? (
        <Typography color="text.secondary">{none}</Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            '& > li': { py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
            '& > li:first-of-type': { borderTop: 0 },
          }}
        >
          {children}
        </Box>
      )}
    </Paper>
  )
}

const colours: Record<RecentUpload['status'], 'success' | 'error' | 'default'> = {
  preview: 'default',
  processing: 'default',
  applied: 'success',
  failed: 'error',
  rolledBack: 'default',
}
const counted = ['added', 'changed', 'retired'] as const

/** The last files that were loaded, and who loaded them. */
export function RecentUploads({ uploads }: { uploads: RecentUpload[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Recent
      id="recent-uploads"
      title={t('uploads.title')}
      none={t('uploads.none')}
      empty={uploads.length === 0}
      more={t('uploads.more')}
      to={paths.chargeMaster}
    >
      {uploads.map((u) => (
        <li key={u.versionId}>
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <Typography sx={{ fontWeight: 600 }}>{u.fileName}</Typography>
            <Chip size="small" color={colours[u.status]} label={t(`uploads.statuses.${u.status}`)} />
          </Box>
          <Typography variant="body2" color="text.secondary">
            {[u.username, dateTime(u.at), u.facilityName].join(' · ')}
          </Typography>
          {u.status === 'applied' && (
            <Typography variant="body2">
              {counted
                .filter((name) => u[name] > 0)
                .map((name) => t(`uploads.${name}`, { number: count(u[name]) }))
                .join(' · ') || t('uploads.unchanged')}
            </Typography>
          )}
        </li>
      ))}
    </Recent>
  )
}

/** The last changes that people made. */
export function RecentChanges({ changes }: { changes: RecentChange[] }) {
  const { t } = useTranslation('dashboard')
  const words = useChangeWords()
  return (
    <Recent
      id="recent-changes"
      title={t('changes.title')}
      none={t('changes.none')}
      empty={changes.length === 0}
      more={t('changes.more')}
      to={paths.audit}
    >
      {changes.map((c) => (
        <li key={c.seq}>
          <Typography>
            <strong>{words.action(c.action)}</strong>
            {[words.entity(c.entity), c.name]
              .filter(Boolean)
              .map((text) => ` · ${text}`)
              .join('')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {[c.username, dateTime(c.at)].join(' · ')}
          </Typography>
          {c.fields.length > 0 && <Typography variant="body2">{words.fields(c.fields)}</Typography>}
        </li>
      ))}
    </Recent>
  )
}
