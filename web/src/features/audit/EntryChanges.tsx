import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AuditEntry } from '@ratebook/shared/audit.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { changesIn, useChangeWords } from '../../words/change-words.ts'
import { paths } from '../../paths.ts'

const filtered = (field: string, value: string) => `${paths.audit}?${new URLSearchParams({ filter: `${field}.equals.${value}` })}`

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
          <Link className="link" to={filtered('entityId', entry.entityId)}>
            {t('audit.ofThis')}
          </Link>
        )}
        <Link className="link" to={filtered('username', entry.username)}>
          {t('audit.ofPerson', { username: entry.username })}
        </Link>
      </Box>
    </>
  )
}

const table = {
  borderCollapse: 'collapse',
  maxWidth: '56rem',
  '&&& th, &&& td': {
    py: 0.5,
    px: 1,
    textAlign: 'left',
    verticalAlign: 'top',
    fontSize: '0.8125rem',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
  '& tbody th': { fontWeight: 600, whiteSpace: { sm: 'nowrap' } },
  '& .before': { bgcolor: 'var(--danger-soft)' },
  '& .after': { bgcolor: '#eef7f0' },
} as const
