import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type Variance, variance } from '@ratebook/shared/variance.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { paths } from '../../paths.ts'
import { units } from '../../words/format.ts'
import { PriceTrace } from '../../words/price-trace/PriceTrace.tsx'
import { useCauseSentence } from './variance-words.ts'

/** Why so much is expected, what the difference looks like, and what was said of it. */
export function WhyExpected({ row }: { row: Variance }) {
  const { t } = useTranslation('variance')
  const sentence = useCauseSentence()
  const { data, isError, refetch } = useQuery(query(variance.explainVariance, { params: { id: row.id } }))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: '48rem' }}>
      {row.cause && <Typography>{sentence(row)}</Typography>}
      <div>
        <Typography component="h3" sx={{ fontWeight: 700 }}>
          {t('why.title')}
        </Typography>
        {data ? (
          <PriceTrace price={data.price} />
        ) : (
          <Typography variant="body2" role="status">
            {t('why.loading')}
          </Typography>
        )}
        {data && data.billedUnits !== data.paidUnits && (
          <Typography variant="body2">{t('why.units', { billed: units(data.billedUnits), paid: units(data.paidUnits) })}</Typography>
        )}
      </div>
      {row.ruleId && row.contractId && row.contractServiceId && (
        <Link component={RouterLink} to={paths.ruleEdit(row.contractId, row.contractServiceId, row.ruleId)}>
          {t('why.rule', { name: row.rule })}
        </Link>
      )}
      {row.note && <Typography variant="body2">{t('why.note', { note: row.note })}</Typography>}
    </Box>
  )
}
