import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ProviderAdjustment, providerAdjustments, providerReasons } from '@ratebook/shared/provider-adjustments.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { paths } from '../../paths.ts'
import { money } from '../../words/format.ts'
import { ClaimNumber } from './ClaimNumber.tsx'

/** What payers settled with the provider beside claims: what was taken back, interest, withholdings. */
export function ProviderAdjustmentsPage() {
  const { t } = useTranslation('payments')
  const [number, setNumber] = useState('')
  const words = useMemo(() => ({ reasonCode: providerReasons.map((code) => [code, `${code}: ${t(`plb.${code}`)}`] as const) }), [t])
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2">{t('adjustments.title')}</Typography>
        <Button component={Link} to={paths.payments}>
          {t('files.back')}
        </Button>
      </Box>
      <Typography sx={{ mb: 2 }}>{t('adjustments.help')}</Typography>
      <ListPage
        endpoint={providerAdjustments.listProviderAdjustments}
        {...(number && { also: { number } })}
        caption={t('adjustments.title')}
        words={words}
        heading={['reasonCode', 'remitPayer']}
        nameOf={({ traceNumber, amount }: ProviderAdjustment) => `${traceNumber} ${money(amount)}`}
        cells={{ reference: ({ reference }) => reference && `…${reference}` }}
        toolbar={<ClaimNumber onSearch={setNumber} />}
        empty={<EmptyList title={t('adjustments.none')} help={t('adjustments.noneHelp')} />}
      />
    </>
  )
}
