import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ContradictionChoice, type Contradictions, contradictionChoices } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { count, money } from '../../words/format.ts'
import { codesOf } from './item-codes.ts'
import { Choice } from './Choice.tsx'

type Props = { contradictions: Contradictions; choice: ContradictionChoice; onChoose: (choice: ContradictionChoice) => void }

/** Items that the file gives several prices, side by side, and what is done with them. */
export function SeveralPrices({ contradictions: { items, rows, first }, choice, onChoose }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Box component="section" sx={{ my: 2 }}>
      <Typography variant="h2">{t('several.title', { items: count(items), rows: count(rows) })}</Typography>
      <Choice name="contradictions" legend={t('several.legend')} value={choice} options={contradictionChoices} onChange={onChoose} />
      <Box
        role="region"
        tabIndex={0}
        aria-label={t('several.list')}
        sx={{ maxHeight: '16rem', overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, px: 2, mt: 1 }}
      >
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {first.map((item) => (
            <Box component="li" key={item.prices[0]?.row} sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {item.description}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {[codesOf(item), item.setting === 'both' ? '' : t(`charges.settings.${item.setting}`)].filter(Boolean).join(' · ')}
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
                {item.prices.map(({ row, amount, cashPrice }) => (
                  <Typography key={row} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {t('several.price', { price: amount === null ? t('several.cash', { price: money(cashPrice) }) : money(amount), row })}
                  </Typography>
                ))}
                {item.count > item.prices.length && (
                  <Typography variant="body2">{t('several.more', { number: count(item.count - item.prices.length) })}</Typography>
                )}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      {items > first.length && <Typography variant="body2">{t('upload.firstRefused', { number: count(first.length) })}</Typography>}
    </Box>
  )
}
