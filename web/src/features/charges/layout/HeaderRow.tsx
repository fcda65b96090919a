import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { deepestHeader } from '@ratebook/shared/file-layout.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Part } from './Part.tsx'
import { above, columnLetter, type ListView, parted, withHeader, withHeaderRows } from './layout-state.ts'

type Props = { list: ListView; onPut: (...others: [ListView, ...ListView[]]) => void }

/** The row that names the columns: a number, or one of the rows of the sheet as they stand; and which of its columns are the list's. */
export function HeaderRow({ list, onPut }: Props) {
  const { t } = useTranslation('staff')
  const { headerRow, headerRows, head, span, width } = list
  const [from, to] = span ? [span.from, span.to] : [1, width]
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const header = rows.current?.querySelectorAll('tr')[headerRow - head.from]
    if (rows.current && header) rows.current.scrollTop = Math.max(0, header.offsetTop - 2 * header.offsetHeight)
  }, [headerRow, head.from])
  const move = (row: number) => Number.isInteger(row) && row >= 0 && row <= deepestHeader && onPut(withHeader(list, row))
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h2">{t('layout.header')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('layout.headerHelp')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', my: 1.5 }}>
        <TextField
          type="number"
          size="small"
          label={t('layout.headerRow')}
          value={headerRow}
          onChange={(e) => e.target.value !== '' && move(Number(e.target.value))}
          slotProps={{ htmlInput: { min: 0, max: deepestHeader } }}
          sx={{ width: '8rem' }}
        />
        {headerRow > 1 && (
          <FormControlLabel
            control={
              <Checkbox size="small" checked={headerRows === 2} onChange={(e) => onPut(withHeaderRows(list, e.target.checked ? 2 : 1))} />
            }
            label={t('layout.inTwoRows')}
          />
        )}
        <Part span={span} width={width} onChange={(next) => onPut({ ...list, span: next, isMoved: true })} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {to > from && (
            <Button size="small" onClick={() => onPut(...parted(list))}>
              {t('layout.beside')}
            </Button>
          )}
          <Button size="small" onClick={() => onPut(...above(list))}>
            {t('layout.below')}
          </Button>
        </Box>
      </Box>
      <TableContainer
        ref={rows}
        tabIndex={0}
        role="region"
        aria-label={t('layout.head')}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: '11rem', position: 'relative' }}
      >
        <Box role="radiogroup" aria-label={t('layout.headerRow')}>
          <Table
            size="small"
            sx={{ '& td': { whiteSpace: 'nowrap', maxWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis', py: 0.25 } }}
          >
            <TableBody>
              {head.rows.map((cells, i) => {
                const row = head.from + i
                const isHeader = row === headerRow
                return (
                  <TableRow
                    key={row}
                    hover
                    onClick={() => move(row)}
                    sx={{
                      cursor: 'pointer',
                      bgcolor: isHeader ? 'action.selected' : undefined,
                      '& td': { fontWeight: isHeader ? 700 : 400 },
                    }}
                  >
                    <TableCell
                      sx={{
                        position: 'sticky',
                        left: 0,
                        bgcolor: 'background.paper',
                        backgroundImage: ({ palette }) => (isHeader ? `linear-gradient(${palette.action.selected} 0 0)` : undefined),
                      }}
                    >
                      <Radio
                        size="small"
                        name="header-row"
                        checked={isHeader}
                        onChange={() => move(row)}
                        sx={{ p: 0.25, mr: 0.5 }}
                        slotProps={{
                          input: { 'aria-label': t('layout.headerIs', { row, cells: cells.filter(Boolean).slice(0, 4).join(', ') }) },
                        }}
                      />
                      {row}
                    </TableCell>
                    {Array.from({ length: width }, (_, c) => {
                      const isOther = c + 1 < from || c + 1 > to
                      return (
                        <TableCell
                          key={columnLetter(c + 1)}
                          sx={{ color: isOther || row < headerRow ? 'text.secondary' : undefined, opacity: isOther ? 0.75 : 1 }}
                        >
                          {cells[c]}
                        </TableCell>
                      )
                    })}
                  </TableRow>
                )
              })}
            </TableBody>
          </Table>
        </Box>
      </TableContainer>
    </Box>
  )
}
