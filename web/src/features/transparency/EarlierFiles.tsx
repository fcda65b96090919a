import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FacilityFile, publications } from '@ratebook/shared/publications.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { download } from '../../client/download.ts'
import { toastError } from '../../client/toasts.tsx'
import { paths } from '../../paths.ts'
import { bytes, count, dateTime } from '../../words/format.ts'

/** So many are listed before somebody asks for all: of two years there are hundreds. */
const FIRST = 12

/** The files that were public before, each to be compared with the one that is, or on the next page with any other. */
export function EarlierFiles({ file }: { file: FacilityFile }) {
  const { t } = useTranslation('transparency')
  const [isWhole, setWhole] = useState(false)
  const { earlier, published, draft } = file
  const newer = published ?? (draft?.state === 'checked' ? draft : null)
  if (earlier.length === 0 && !(published && draft?.state === 'checked')) return null
  const before = published && draft?.state === 'checked' ? [published, ...earlier] : earlier
  return (
    <Box component="details">
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5 }}>
        {t('files.earlier')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('files.keptHelp', { kept: file.kept })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {(isWhole ? before : before.slice(0, FIRST)).map((old) => {
          const to = old.id === published?.id ? draft : (newer ?? (old === before[0] ? null : before[0]))
          return (
            <Box component="li" key={old.id} sx={{ borderTop: 1, borderColor: 'divider', pt: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {t('files.earlierFacts', {
                  at: dateTime(old.publishedAt),
                  by: old.publishedBy,
                  size: bytes(old.size),
                  sha: old.sha256.slice(0, 12),
                })}
                {old.endedAt && `, ${t(`files.${old.state === 'withdrawn' ? 'withdrawn' : 'replaced'}`, { at: dateTime(old.endedAt) })}`}
              </Typography>
              <Button size="small" onClick={() => download(publications.downloadPublication, { id: old.id }).catch(toastError)}>
                {t('files.download')}
              </Button>
              {to && (
                <Button
                  size="small"
                  component={RouterLink}
                  to={`${paths.compareFiles}?${new URLSearchParams({ id: to.id, before: old.id })}`}
                >
                  {t(to.id === published?.id ? 'files.compareWithPublic' : 'files.compare')}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
      {!isWhole && before.length > FIRST && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setWhole(true)}>
          {t('files.allEarlier', { all: count(before.length) })}
        </Button>
      )}
    </Box>
  )
}
