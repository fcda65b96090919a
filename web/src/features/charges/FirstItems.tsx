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
  const withCash = items.some((item) => item.cashPrice !== null)
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
              <TableCell>{t('firstItems.item')}</TableCell>
              <TableCell align="right">{t('upload.fields.amount')}</TableCell>
              {withCash && <TableCell align="right">{t('upload.fields.cashPrice')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody sx={{ '& td': { verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' } }}>
            {items.map((item) => (
              <TableRow key={`${item.row} ${item.setting}`}>
                <TableCell align="right">{item.row}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', width: '100%' }}>
                  {item.description}
                  <Typography variant="body2" color="text.secondary">
                    {[...(item.setting === 'both' ? [] : [t(`charges.settings.${item.setting}`)]), codesOf(item)].join(' · ')}
                  </Typography>
                </TableCell>
                <TableCell align="right">{money(item.amount, '—')}</TableCell>
                {withCash && <TableCell align="right">{money(item.cashPrice, '—')}</TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
