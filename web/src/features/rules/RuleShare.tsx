import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ContractRule } from '@ratebook/shared/rules.ts'
import { variance } from '@ratebook/shared/variance.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { paths } from '../../paths.ts'
import { count, percent } from '../../words/format.ts'

/** How many of a rule's remitted lines it explains; nothing where there are none. */
export function RuleShare({ rule }: { rule: ContractRule }) {
  const { t } = useTranslation('variance')
  const { data } = useQuery(query(variance.getRuleShare, { params: { id: rule.id } }))
  const priced = data ? data.lines - data.incomparable : 0
  if (!data || priced === 0) return null
  const share = percent(Math.floor((data.equal / priced) * 1000) / 10)
  return (
    <Typography variant="body2" sx={{ mt: 0.5 }}>
      {t('share.explains', { count: priced, number: count(priced), share })}{' '}
      <Link component={RouterLink} to={paths.varianceOf('rule', rule.name)}>
        {t('share.lines')}
      </Link>
    </Typography>
  )
}
