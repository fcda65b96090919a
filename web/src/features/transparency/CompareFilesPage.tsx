import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ChangedRow, publications, rowChanges, type rowParts } from '@ratebook/shared/publications.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { paths } from '../../paths.ts'
import { count, dateTime, percent } from '../../words/format.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { keptFiles } from './kept-files.ts'

type Part = (typeof rowParts)[number]

/** What a file of a facility says otherwise than one before it, both named in the address: how many rows, and each of them. */
export function CompareFilesPage() {
  const { t } = useTranslation('transparency')
  const [search, setSearch] = useSearchParams()
  const two = { id: search.get('id') ?? '', before: search.get('before') ?? '' }
  const { data, error, refetch } = useQuery(query(publications.comparePublications, { params: two }))
  const files = useQuery(query(publications.listFacilityFiles, {})).data ?? []
  const theirs = files.map((file) => ({ file, all: keptFiles(file) }))
  const of = theirs.find(({ all }) => all.some((each) => each.id === two.id))
  const moment = (id: string) => {
    const file = of?.all.find((each) => each.id === id)
    return dateTime(file?.publishedAt ?? file?.createdAt)
  }
  const partsOf = ({ what }: ChangedRow) => {
    const parts = what === '' ? [] : (what.split(', ') as Part[])
    return parts.map((part) => t(`comparison.parts.${part}`)).join(', ')
  }
  if (error) return <RetryAlert error={error} retry={() => refetch()} />
  // computed once; the list then reads what was kept
  if (!data) return <Skeleton variant="rounded" height={240} />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <div>
          <Typography variant="h2">{t('comparison.title')}</Typography>
          {of && (
            <Typography variant="body2" color="text.secondary">
              {t('comparison.of', { name: of.file.facilityName, before: moment(two.before), after: moment(two.id) })}
            </Typography>
          )}
        </div>
        <Button component={Link} to={paths.transparency}>
          {t('comparison.back')}
        </Button>
      </Box>
      {of && <ChooseFiles file={of.file} two={two} onChoose={(chosen) => setSearch(chosen)} />}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(7.75rem, 1fr))' }}>
        {([...rowChanges, 'same'] as const).map((change) => (
          <Box key={change} sx={{ p: 1.25, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(`comparison.${change}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 700 }}>
              {count(data[change])}
            </Typography>
          </Box>
        ))}
      </Box>
      <ListPage<ChangedRow, typeof publications.listChangedRows.list.columns>
        endpoint={publications.listChangedRows}
        also={two}
        caption={t('comparison.caption')}
        words={{ change: rowChanges.map((change) => [change, t(`comparison.${change}`)] as const) }}
        cells={{ percent: (row) => percent(row.percent, '–'), what: partsOf }}
        empty={t('comparison.none')}
      />
    </Box>
  )
}
