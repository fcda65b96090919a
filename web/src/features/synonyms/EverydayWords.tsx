import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { synonyms } from '@ratebook/shared/synonyms.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { SearchField } from '../../form/SearchField.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { count } from '../../words/format.ts'
import { ownNameOf } from './own-name-of.ts'

const AT_FIRST = 20
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What visitors say everywhere and what it means, to be looked through before words of one's own are added. */
export function EverydayWords() {
  const { t } = useTranslation('synonyms')
  const { data, error, refetch } = useQuery(query(synonyms.listEverydayWords, {}))
  const [typed, setTyped] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const matches = (data ?? []).filter(({ says, means }) => fold(`${says}; ${means}`).includes(fold(typed.trim())))
  const listed = isWhole ? matches : matches.slice(0, AT_FIRST)
  return (
    <SectionCard title={t('everyday.title')} help={t('everyday.help')}>
      {error && <LoadFailed message={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          <SearchField label={t('everyday.search')} value={typed} onType={setTyped} sx={{ mt: 1, maxWidth: 420 }} />
          <Typography variant="body2" role="status" sx={{ my: 1, color: 'text.secondary' }}>
            {t('everyday.found', { count: matches.length, number: count(matches.length), total: count(data.length) })}
          </Typography>
          <TableContainer tabIndex={0} role="region" aria-label={t('everyday.title')}>
            <Table size="small" aria-label={t('everyday.title')}>
              <TableHead>
                <TableRow>
                  <TableCell>{t('synonyms.says')}</TableCell>
                  <TableCell>{t('synonyms.means')}</TableCell>
                  <TableCell>{t('everyday.language')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {listed.map(({ says, means, language }) => (
                  <TableRow key={`${language} ${says}`} sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
                    <TableCell lang={language}>{says}</TableCell>
                    <TableCell>{means}</TableCell>
                    <TableCell lang={language}>{ownNameOf(language)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          {listed.length < matches.length && (
            <Button onClick={() => setIsWhole(true)}>{t('everyday.all', { number: count(matches.length) })}</Button>
          )}
        </>
      )}
    </SectionCard>
  )
}
