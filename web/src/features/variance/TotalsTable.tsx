import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { NamedTotals, VarianceSummary, VarianceTotals } from '@ratebook/shared/variance.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { smallTable } from '../../list/small-table.ts'
import { paths } from '../../paths.ts'
import { count, money, percent } from '../../words/format.ts'
import { NumberHeads } from './NumberHeads.tsx'

/** Of the lines that have a price, how many in a hundred are as the contract says; null where none has one. */
export const shareOf = ({ lines, incomparable, equal }: VarianceTotals) =>
  lines === incomparable ? null : Math.floor((equal / (lines - incomparable)) * 1000) / 10

/** The column of the list that a way to group it is filtered by. */
const fields = { payers: 'payer', contracts: 'contract', rules: 'rule', causes: 'cause' } as const
type Props = { by: keyof typeof fields; rows: NamedTotals[]; rules: VarianceSummary['rules'] }

/** Sums of lines, each leading to the lines; a rule also to where it is changed. */
export function TotalsTable({ by, rows, rules }: Props) {
  const { t } = useTranslation('variance')
  const ruleOf = (id: string) => (by === 'rules' ? rules.find((rule) => rule.id === id) : undefined)
  return (
    <Box role="region" aria-label={t(`summary.ways.${by}`)} tabIndex={0} sx={{ overflow: 'auto', maxHeight: '22rem' }}>
      <Box
        component="table"
        sx={{
          ...smallTable,
          width: '100%',
          '& tbody td:first-of-type': { minWidth: '9rem' },
          '&&& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t(`summary.name.${by}`)}</th>
            <NumberHeads heads={[t('summary.underpaid'), t('summary.overpaid'), t('summary.count'), t('summary.share')]} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const rule = ruleOf(row.id)
            const share = shareOf(row)
            return (
              <tr key={row.id}>
                <td>
                  <Link component={RouterLink} to={paths.varianceOf(fields[by], by === 'causes' ? row.id : row.name)}>
                    {row.name}
                  </Link>
                  {rule && (
                    <>
                      {' · '}
                      <Link
                        component={RouterLink}
                        to={paths.ruleEdit(rule.contractId, rule.contractServiceId, rule.id)}
                        aria-label={t('summary.openRule', { name: rule.name })}
                      >
                        {t('summary.rule')}
                      </Link>
                    </>
                  )}
                </td>
                <td className="number">{money(row.underpaid)}</td>
                <td className="number">{money(row.overpaid)}</td>
                <td className="number">{count(row.lines)}</td>
                <td className="number">{share === null ? '-' : percent(share)}</td>
              </tr>
            )
          })}
        </tbody>
      </Box>
    </Box>
  )
}
