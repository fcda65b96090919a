import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { FirstItem } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { money } from '../../words/format.ts'
import { codesOf } from './item-codes.ts'

/** The first items of a file as they will be in the charge master. */
export function FirstItems({ items }: { items: FirstItem[] }) {
  const { t } = useTranslation('staff')
  return (
    <Box component="section" sx={{ my: 2 }}>
      <Typography variant="h2" id="first-items">
        {t('firstItems.title')}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-labelledby="first-items">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('upload.row')}</TableCell>
              <TableCell>{t('upload.fields.description')}</TableCell>
              <TableCell align="right">{t('upload.fields.amount')}</TableCell>
              <TableCell align="right">{t('upload.fields.cashPrice')}</TableCell>
              <TableCell>{t('firstItems.codes')}</TableCell>
              <TableCell>{t('upload.fields.setting')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <TableRow key={`${item.row} ${item.setting}`}>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {item.row}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: '10rem' }}>{item.description}</TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {money(item.amount, '—')}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {money(item.cashPrice, '—')}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{codesOf(item)}</TableCell>
                <TableCell>{t(`charges.settings.${item.setting}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
