import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { UploadResult } from '@ratebook/shared/uploads.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../client/error-words.ts'
import { count } from '../words/format.ts'

/** The refused rows of a file, as many as the answer holds, each with its reason. `all` leads to the rest. */
export function RefusedRows({ refused, errors, all }: { refused: number; errors: UploadResult['errors']; all?: ReactNode }) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h2">{t('upload.refusedTitle', { number: count(refused) })}</Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {refused > errors.length ? t('upload.firstRefused', { number: count(errors.length) }) : ''} {all}
      </Typography>
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label={t('upload.refusedCaption')}
        sx={{ maxHeight: '16rem', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('upload.row')}</TableCell>
              <TableCell>{t('upload.column')}</TableCell>
              <TableCell>{t('upload.problem')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {errors.map(({ row, column, message, ...fault }) => (
              <TableRow key={`${row} ${column} ${message}`}>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {row}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: '6rem' }}>{column}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{say(fault, message)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
