import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AuditEntry } from '@ratebook/shared/audit.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { changesIn, useChangeWords } from '../../words/change-words.ts'
import { paths } from '../../paths.ts'
import { smallTable } from '../../list/small-table.ts'

/** The fields of an entry as they were and as they became. What is new has no before, what is gone no after. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const words = useChangeWords()
  const changes = changesIn(entry)
  const sides = (['before', 'after'] as const).filter((_, side) => changes.some(([, sidesOfIt]) => sidesOfIt[side] !== null))
  return (
    <>
      {changes.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {t('change.none')}
        </Typography>
      ) : (
        <Box component="table" sx={table}>
          <caption className="sr-only">{t('change.caption', { seq: String(entry.seq) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('change.field')}</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {t(`change.${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(([name, [before, after]]) => (
              <tr key={name}>
                <th scope="row">{words.field(name)}</th>
                {sides.map((side) => (
                  <td key={side} className={sides.length > 1 ? side : undefined}>
                    {words.value(name, side === 'before' ? before : after, entry.names)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1, fontSize: '0.8125rem' }}>
        {entry.entityId && (
          <Link className="link" to={paths.auditOf('entityId', entry.entityId)}>
            {t('audit.ofThis')}
          </Link>
        )}
        <Link className="link" to={paths.auditOf('username', entry.username)}>
          {t('audit.ofPerson', { username: entry.username })}
        </Link>
      </Box>
    </>
  )
}

const table = {
  ...smallTable,
  maxWidth: '56rem',
  // whatever a record holds, addresses and lists of codes among it, stays within the entry
  overflowWrap: 'anywhere',
  '& tbody th': { fontWeight: 600, whiteSpace: { sm: 'nowrap' } },
  '& .before': { bgcolor: 'var(--danger-soft)' },
  '& .after': { bgcolor: 'var(--success-soft)' },
} as const
