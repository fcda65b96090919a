import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AuditEntry } from '@ratebook/shared/audit.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useChangeWords } from '../../words/change-words.ts'
import { paths } from '../../paths.ts'

const filtered = (field: string, value: string) => `${paths.audit}?${new URLSearchParams({ filter: `${field}.equals.${value}` })}`
const isBlank = (value: unknown) => value === null || value === ''

/** The fields of an entry as they were and as they became. What is new has no before, what is gone no after. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const { field } = useChangeWords()
  const changes = Object.entries(entry.changes).filter(([, [before, after]]) => !isBlank(before) || !isBlank(after))
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
                <th scope="row">{field(name)}</th>
                {sides.map((side) => (
                  <td key={side} className={sides.length > 1 ? side : undefined}>
                    <Value value={side === 'before' ? before : after} />
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

/** A value as the log keeps it: texts and numbers as they are, lists one after the other, anything deeper as JSON. */
function Value({ value }: { value: unknown }) {
  const { t } = useTranslation('audit')
  const quiet = (text: string) => (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  )
  if (value === null) return quiet(t('change.nothing'))
  if (value === '' || (Array.isArray(value) && value.length === 0)) return quiet(t('change.empty'))
  if (typeof value === 'boolean') return t(value ? 'change.yes' : 'change.no')
  if (Array.isArray(value) && value.every((v) => typeof v !== 'object')) return value.join(', ')
  return typeof value === 'object' ? <code>{JSON.stringify(value)}</code> : String(value)
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
