import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type UploadResult, uploads } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/download.ts'
import { count } from '../../lib/format.ts'
import { toastError } from '../../lib/toasts.tsx'

/** The whole list of refused rows as a file. */
export function RefusedLink({ versionId }: { versionId: string }) {
  const { t } = useTranslation('staff')
  return <Link component="button" type="button" variant="body2" onClick={() => download(uploads.downloadRefused, { id: versionId }).catch(toastError)}>{t('upload.allRefused')}</Link>
}

export function RefusedRows({ versionId, refused, errors }: { versionId: string; refused: number; errors: UploadResult['errors'] }) {
  const { t } = useTranslation('staff')
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h2">{t('upload.refusedTitle', { number: count(refused) })}</Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>{refused > errors.length ? t('upload.firstRefused', { number: count(errors.length) }) : ''} <RefusedLink versionId={versionId} /></Typography>
      <TableContainer tabIndex={0} role="region" aria-label={t('upload.refusedCaption')} sx={{ maxHeight: '16rem', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table size="small" stickyHeader>
          <TableHead><TableRow><TableCell align="right">{t('upload.row')}</TableCell><TableCell>{t('upload.column')}</TableCell><TableCell>{t('upload.problem')}</TableCell></TableRow></TableHead>
          <TableBody>
            {errors.map(({ row, column, message }) => (
              <TableRow key={`${row} ${column} ${message}`}>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>{count(row)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{column}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
