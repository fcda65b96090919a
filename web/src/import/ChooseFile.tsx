import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes } from '../words/format.ts'
import { UploadIcon } from '../words/staff-icons.tsx'

const ENDINGS = '.csv,.txt,.tsv,.psv,.tab,.xlsx,.xlsm,.xlsb,.xls,.ods,.xml,.htm,.html,.json,.zip'

/**
 * `prompt` says which file is meant; `kinds` and `endings` which files are taken, tables where they
 * are left out; `error` that one has to be chosen, or what is wrong with the one that was.
 */
type Props = {
  prompt: string
  kinds?: string
  endings?: string
  file: File | undefined
  error: boolean | string
  onChoose: (file: File | undefined) => void
}

/** A place to drop a file on, which is also the label of the file input: click, drop or keyboard. */
export function ChooseFile({ prompt, kinds, endings = ENDINGS, file, error, onChoose }: Props) {
  const { t } = useTranslation('staff')
  const [over, setOver] = useState(false)
  return (
    <Box
      component="label"
      onDragOver={(e) => {
        e.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault()
        setOver(false)
        onChoose(e.dataTransfer.files[0])
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        p: { xs: 2, sm: 4 },
        mb: 3,
        cursor: 'pointer',
        textAlign: 'center',
        position: 'relative',
        border: '2px dashed',
        borderColor: error ? 'error.main' : over || file ? 'primary.main' : 'divider',
        borderRadius: 2,
        bgcolor: over ? 'action.hover' : undefined,
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <UploadIcon color="primary" fontSize="large" />
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {file ? t('upload.chosen', { fileName: file.name, size: bytes(file.size) }) : prompt}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {file ? t('upload.chooseOther') : (kinds ?? t('upload.kinds'))}
      </Typography>
      {error && (
        <Typography variant="body2" color="error" role="alert">
          {error === true ? t('upload.chooseFile') : error}
        </Typography>
      )}
      <Box
        component="input"
        type="file"
        accept={endings}
        aria-invalid={Boolean(error)}
        onChange={(e) => {
          if (e.target.files?.[0]) onChoose(e.target.files[0])
        }}
        sx={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
      />
    </Box>
  )
}
