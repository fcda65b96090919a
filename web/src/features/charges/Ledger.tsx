import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { UploadResult } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { ledgerOf } from './ledger.ts'

/** Where each row of a file went, as a sum that adds up, folded away. */
export function Ledger({ result, open = false }: { result: UploadResult; open?: boolean }) {
  const { t } = useTranslation('staff')
  const lines = ledgerOf(result)
  if (lines.length === 0) return null
  return (
    <Box component="details" open={open} sx={{ mt: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5 }}>
        {t('ledger.title')}
      </Box>
      <Table size="small" aria-label={t('ledger.title')} sx={{ maxWidth: '34rem' }}>
        <TableBody>
          {lines.map((line) => {
            const isSum = line.kind === 'sum'
            return (
              <TableRow
                key={`${line.kind} ${line.name} ${line.sheet}`}
                sx={isSum ? { '& > .MuiTableCell-root': { fontWeight: 700, borderTop: 1, borderColor: 'text.secondary' } } : undefined}
              >
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', pl: isSum ? undefined : 3 }}>
                  {t(`ledger.${line.name}`, { sheet: line.sheet })}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {line.kind === 'part' ? `${line.count < 0 ? '−' : '+'} ${count(Math.abs(line.count))}` : count(line.count)}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Box>
  )
}
