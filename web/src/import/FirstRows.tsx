import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

/** The first rows under the header, exactly as the file has them, folded away. */
export function FirstRows({ columns, rows }: { columns: { key: string; name: string }[]; rows: string[][] }) {
  const { t } = useTranslation('staff')
  return (
    <Box component="details">
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5 }}>
        {t('upload.firstRows')}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={t('upload.firstRows')}>
        <Table
          size="small"
          sx={{ '& th, & td': { whiteSpace: 'nowrap', maxWidth: '20rem', overflow: 'hidden', textOverflow: 'ellipsis' } }}
        >
          <TableHead>
            <TableRow>
              {columns.map(({ key, name }) => (
                <TableCell key={key}>{name || key}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told apart by their place only
              <TableRow key={r}>
                {columns.map(({ key }, c) => (
                  <TableCell key={key}>{row[c]}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
