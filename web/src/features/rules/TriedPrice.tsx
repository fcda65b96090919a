import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import type { rules } from '@ratebook/shared/rules.ts'
import { useTranslation } from 'react-i18next'
import { money } from '../../words/format.ts'
import { PriceTrace } from '../../words/price-trace/PriceTrace.tsx'

type Props = { answer: Reply<typeof rules.tryRule>; ruleName: string; ruleId: string | undefined }

/** The price under the rule alone, and what the contract pays where another of its rules, or an allowable, comes before. */
export function TriedPrice({ answer: { alone, inContract, winner }, ruleName, ruleId }: Props) {
  const { t } = useTranslation('rules')
  const wins = winner !== null && (winner.id === ruleId || winner.id === alone.ruleId || (ruleId === undefined && winner.name === ruleName))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography component="h3" sx={{ fontWeight: 700, fontSize: '1rem' }}>
          {t('try.alone')}
        </Typography>
        {alone.amount !== null && (
          <Typography sx={{ fontSize: '1.8rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>{money(alone.amount)}</Typography>
        )}
        {alone.reason?.kind === 'noRule' ? <Typography>{t('try.notAbout')}</Typography> : <PriceTrace price={alone} />}
      </div>
      {wins ? (
        <Typography>{t('try.wins')}</Typography>
      ) : (
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
          <Typography component="h3" sx={{ fontWeight: 700, fontSize: '1rem' }}>
            {winner ? t('try.otherWins', { name: winner.name }) : t('try.noneWins')}
          </Typography>
          <PriceTrace price={inContract} />
        </Box>
      )}
    </Box>
  )
}
