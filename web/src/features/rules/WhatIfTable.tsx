import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { WhatIfRow } from '@ratebook/shared/what-if.ts'
import { useTranslation } from 'react-i18next'
import { money, units, signedMoney } from '../../words/format.ts'
import { usePhone } from '../../client/use-phone.ts'
import { serviceCode } from './DifferenceBars.tsx'

const amount = { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

/** What a side comes to, and by which rule, or why there is no price. */
function Side({ price, rule, reason }: { price: number | null; rule: string; reason: WhatIfRow['reasonBefore'] }) {
  const { t } = useTranslation('rules')
  return (
    <>
      <div>{price === null ? t('whatIf.noPrice') : money(price)}</div>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {reason ? t(`whatIf.reasons.${reason}`) : rule || t('whatIf.allowable')}
      </Typography>
    </>
  )
}

/** Every service that the answer holds, dearest difference first. */
export function WhatIfTable({ rows }: { rows: WhatIfRow[] }) {
  const { t } = useTranslation('rules')
  const isPhone = usePhone()
  const described = rows.some((row) => row.description !== '')
  const sides = (row: WhatIfRow) =>
    [
      ['before', row.before, row.ruleBefore, row.reasonBefore],
      ['after', row.after, row.ruleAfter, row.reasonAfter],
    ] as const
  if (isPhone) {
    return (
      <Box component="ul" aria-label={t('whatIf.table')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same code may stand in several rows of the file
          <Box component="li" key={i} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <span>
                <strong>{serviceCode(row)}</strong> {t('whatIf.times', { units: units(row.units) })}
              </span>
              <strong>{row.difference === null ? '' : signedMoney(row.difference)}</strong>
            </Box>
            {row.description && <Typography variant="body2">{row.description}</Typography>}
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 0.5 }}>
              {sides(row).map(([name, price, rule, reason]) => (
                <div key={name}>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t(`whatIf.${name}`)}
                  </Typography>
                  <Side price={price} rule={rule} reason={reason} />
                </div>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    )
  }
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('whatIf.table')}
      sx={{ maxHeight: '32rem', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" stickyHeader sx={{ '& td': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('whatIf.code')}</TableCell>
            {described && <TableCell>{t('whatIf.description')}</TableCell>}
            <TableCell sx={amount}>{t('try.units')}</TableCell>
            <TableCell sx={amount}>{t('whatIf.before')}</TableCell>
            <TableCell sx={amount}>{t('whatIf.after')}</TableCell>
            <TableCell sx={amount}>{t('whatIf.difference')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may stand in several rows of the file
            <TableRow key={i}>
              <TableCell sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>{serviceCode(row)}</TableCell>
              {described && <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.description}</TableCell>}
              <TableCell sx={amount}>{units(row.units)}</TableCell>
              {sides(row).map(([name, price, rule, reason]) => (
                <TableCell key={name} sx={{ ...amount, maxWidth: '14rem' }}>
                  <Side price={price} rule={rule} reason={reason} />
                </TableCell>
              ))}
              <TableCell sx={{ ...amount, fontWeight: 600 }}>{row.difference === null ? '-' : signedMoney(row.difference)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
