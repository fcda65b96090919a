import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Bill, Estimate } from '@ratebook/shared/good-faith-estimates.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../form/SectionCard.tsx'
import { date, money, signedMoney } from '../../words/format.ts'

const BillsDialog = lazy(async () => ({ default: (await import('./BillsDialog.tsx')).BillsDialog }))
const severities = { open: 'warning', over: 'info', below: 'success' } as const

/** What providers billed beside what was expected of them, and whether the patient may dispute it. */
export function Bills({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('goodFaith')
  const [editing, setEditing] = useState(false)
  if (estimate.editions.every(({ givenOn }) => givenOn === '')) return null
  return (
    <SectionCard title={t('bills.title')} help={t(estimate.document.recurrence ? 'bills.recurringText' : 'bills.text')}>
      {estimate.bills.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('bills.none')}</Typography>}
      {estimate.bills.map((bill) => (
        <OneBill key={bill.provider} bill={bill} />
      ))}
      <div>
        <Button variant="outlined" onClick={() => setEditing(true)}>
          {t('view.bills')}
        </Button>
      </div>
      <Suspense>{editing && <BillsDialog estimate={estimate} onClose={() => setEditing(false)} />}</Suspense>
    </SectionCard>
  )
}

function OneBill({ bill: { provider, billed, expected, above, receivedOn, state, until } }: { bill: Bill }) {
  const { t } = useTranslation('goodFaith')
  const facts = [
    [t('bills.billed'), `${money(billed)} (${date(receivedOn)})`],
    [t('bills.expected'), money(expected)],
    [t('bills.difference'), signedMoney(above)],
  ] as const
  return (
    <div>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {provider}
      </Typography>
      <Box component="dl" sx={{ m: 0, my: 1, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <Alert severity={severities[state]}>{`${t('bills.dispute')}: ${t(`bills.${state}`, { date: date(until) })}`}</Alert>
    </div>
  )
}
