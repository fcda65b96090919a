import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UploadAnswer } from '@ratebook/shared/uploads.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LayoutDialog } from './layout/LayoutDialog.tsx'

type Props = {
  answer: UploadAnswer
  hospital: string
  onUse: (mapping: object, change: { hospital: string; afresh: 'true' | 'false' }) => void
}

/** What the columns of the file were taken for, who said so, and the way to correct it. A machine-readable file says it itself. */
export function HowRead({ answer: { columns, versionId, fileName, remembered, missing }, hospital, onUse }: Props) {
  const { t } = useTranslation('staff')
  const [isOpen, setOpen] = useState(false)
  if (columns.length === 0) return null
  const read = columns.flatMap(({ key, name, field }) => (field && field !== 'ignore' ? [{ key, name: name || key, field }] : []))
  const isMissing = missing.some((field) => field !== 'hospital')
  return (
    <Box component="section" sx={{ my: 2.5 }}>
      <Typography variant="h2">{t('layout.howRead')}</Typography>
      {remembered !== '' && (
        <Alert
          severity="info"
          sx={{ my: 1, '& .MuiAlert-message': { minWidth: 0 } }}
          action={
            <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => onUse({}, { hospital: '', afresh: 'true' })}>
              {t('layout.afresh')}
            </Button>
          }
        >
          {t(`layout.remembered.${remembered}`)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <Typography component="dl" variant="body2" sx={{ m: 0, flex: '1 1 24rem', overflowWrap: 'anywhere' }}>
          {read.map(({ key, name, field }) => (
            <Box key={key} sx={{ display: 'inline-block', mr: 2 }}>
              <Box component="dt" sx={{ display: 'inline', color: 'text.secondary' }}>
                {t(`upload.fields.${field}`)}:{' '}
              </Box>
              <Box component="dd" sx={{ display: 'inline', m: 0 }}>
                {name}
              </Box>
            </Box>
          ))}
        </Typography>
        <Button variant={isMissing ? 'contained' : 'outlined'} onClick={() => setOpen(true)}>
          {t('layout.open')}
        </Button>
      </Box>
      {isOpen && (
        <LayoutDialog versionId={versionId} fileName={fileName} hospital={hospital} onUse={onUse} onClose={() => setOpen(false)} />
      )}
    </Box>
  )
}
