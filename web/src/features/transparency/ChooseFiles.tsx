import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { FacilityFile } from '@ratebook/shared/publications.ts'
import { useTranslation } from 'react-i18next'
import { bytes, dateTime } from '../../words/format.ts'
import { keptFiles } from './kept-files.ts'

type Two = { id: string; before: string }

/** Which two of a facility's files are compared: any that are kept. */
export function ChooseFiles({ file, two, onChoose }: { file: FacilityFile; two: Two; onChoose: (two: Two) => void }) {
  const { t } = useTranslation('transparency')
  const kept = keptFiles(file)
  const nameOf = ({ state, publishedAt, createdAt, size }: (typeof kept)[number]) => {
    const standing = state === 'published' ? t('files.publicNow') : state === 'checked' ? t('files.waits') : ''
    return [dateTime(publishedAt ?? createdAt), bytes(size), standing].filter(Boolean).join(', ')
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      {(['before', 'id'] as const).map((which) => (
        <TextField
          key={which}
          select
          size="small"
          label={t(which === 'id' ? 'comparison.after' : 'comparison.before')}
          value={kept.some(({ id }) => id === two[which]) ? two[which] : ''}
          onChange={(event) => onChoose({ ...two, [which]: event.target.value })}
        >
          {kept.map((each) => (
            <MenuItem key={each.id} value={each.id}>
              {nameOf(each)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  )
}
