import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { EstimateDocument } from '@ratebook/shared/good-faith-document.ts'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../form/SectionCard.tsx'
import { ChargeWords } from '../../words/ChargeWords.tsx'
import { money, units } from '../../words/format.ts'
import { useListWords } from './Items.tsx'

type Provider = EstimateDocument['providers'][number]
type Item = Provider['items'][number]

/** Provider by provider, item by item, and how each price came about. */
export function ExpectedCharges({ document }: { document: EstimateDocument }) {
  const { t } = useTranslation('goodFaith')
  return (
    <SectionCard title={t('view.expected')}>
      {document.providers.map((provider) => (
        <Provided key={provider.name} provider={provider} times={document.recurrence?.times ?? 1} />
      ))}
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700, textAlign: 'right' }}>
        {t('form.total', { amount: money(document.total) })}
      </Typography>
    </SectionCard>
  )
}

function Provided({ provider: { name, npi, tin, address, items, total }, times }: { provider: Provider; times: number }) {
  const { t } = useTranslation('goodFaith')
  // the same item may be there twice
  const rows = items.map((item, place) => ({ item, place }))
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {`${t('form.npi')} ${npi} · ${t('form.tin')} ${tin} · ${address}`}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={name}>
        <Table
          size="small"
          aria-label={name}
          sx={{
            '& td:nth-of-type(n + 4), & th:nth-of-type(n + 4)': { textAlign: 'right' },
            // a phone has room for the prices, too
            '& td, & th': { px: { xs: 0.5, sm: 2 } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t('form.description')}</TableCell>
              <TableCell>{t('form.code')}</TableCell>
              <TableCell>{t('form.itemDiagnoses')}</TableCell>
              <TableCell>{t('form.units')}</TableCell>
              <TableCell>{t('estimates.total')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ item, place }) => (
              <ItemRow key={place} item={item} times={item.once ? 1 : times} />
            ))}
            <TableRow sx={{ '& td': { fontWeight: 700 } }}>
              <TableCell>{t('view.total')}</TableCell>
              <TableCell />
              <TableCell />
              <TableCell />
              <TableCell>{money(total)}</TableCell>
            </TableRow>
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}

function ItemRow({ item, times }: { item: Item; times: number }) {
  const { price, source, charge, share, reason } = item
  const how = useListWords(source === 'typed' ? undefined : { price, source, charge, share }) ?? reason
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell>
        {item.description}
        {item.chargeDescription && <ChargeWords of={{ names: { en: item.description }, chargeDescription: item.chargeDescription }} />}
        {how && <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{how}</Box>}
      </TableCell>
      <TableCell>{item.code}</TableCell>
      <TableCell>{item.diagnoses.join(', ')}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{times > 1 ? `${units(item.units)} × ${times}` : units(item.units)}</TableCell>
      <TableCell>{money(item.amount)}</TableCell>
    </TableRow>
  )
}
