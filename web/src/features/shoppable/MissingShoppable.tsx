import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import type { FilterItem } from '@ratebook/shared/wire/list.ts'
import { shoppableList, shoppable } from '@ratebook/shared/shoppable.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { writeListState } from '../../list/list-state.ts'

type Specified = Reply<typeof shoppable.listMissingShoppable>

/** Where the facility stands with the 70 services that CMS names (45 CFR 180.60): which are off, and which its charge master lacks. */
export function MissingShoppable({ facility }: { facility: string }) {
  const { t } = useTranslation('services')
  const { data, isError, refetch } = useQuery(query(shoppable.listMissingShoppable, { params: { facility } }))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data) return null
  const of = (state: Specified[number]['state']) => data.filter((s) => s.state === state)
  const [on, off, lacking] = [of('enabled'), of('recognised'), of('missing')]
  return (
    <Paper variant="outlined" component="details" sx={{ mb: 2, px: 2, py: 0.5 }}>
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.75 }}>
        {t('shoppable.specified', { on: on.length, off: off.length, missing: lacking.length })}
      </Typography>
      {off.length > 0 && <Group title={t('shoppable.offTitle', { number: off.length })} text={t('shoppable.offText')} rows={off} linked />}
      {lacking.length > 0 && (
        <Group title={t('shoppable.missingTitle', { number: lacking.length })} text={t('shoppable.missingText')} rows={lacking} />
      )}
      {off.length + lacking.length === 0 && (
        <Typography variant="body2" sx={{ pb: 1 }}>
          {t('shoppable.allOn')}
        </Typography>
      )}
    </Paper>
  )
}

/** `linked`: each leads to its rows in the list below. */
function Group({ title, text, rows, linked = false }: { title: string; text: string; rows: Specified; linked?: boolean }) {
  const { t } = useTranslation('services')
  const [search] = useSearchParams()
  const to = (codes: string[]) => {
    // of an MS-DRG the list knows the number alone
    const filters = codes.map(
      (code): FilterItem =>
        code.startsWith('MS-DRG')
          ? { field: 'drgCode', equator: 'like', value: code.replace('MS-DRG ', '') }
          : { field: 'cpt', equator: 'equals', value: code.replace('CPT ', '') },
    )
    return `?${writeListState(shoppableList, { page: 1, size: 100, sort: shoppableList.defaultSort, filters }, search)}`
  }
  return (
    <Box component="section" sx={{ pb: 1.5 }}>
      <Typography component="h2" variant="body2" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {text}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, columns: { md: 2 }, columnGap: 4, fontSize: '0.875rem', '& li': { breakInside: 'avoid', mb: 0.25 } }}
      >
        {rows.map((s) => {
          const name = t('shoppable.named', { name: s.plainName, codes: s.codes.join(', ') })
          return (
            <li key={s.listNo}>
              {linked ? (
                <Link component={RouterLink} to={to(s.codes)}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
