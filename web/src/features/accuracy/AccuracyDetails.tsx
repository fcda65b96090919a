import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type Accuracy, type AccuracyDetail, accuracy } from '@ratebook/shared/accuracy.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { smallTable } from '../../list/small-table.ts'
import { paths } from '../../paths.ts'
import { money } from '../../words/format.ts'
import { Strip } from './Strip.tsx'

/** Each difference of a service and a payer, where to look further, and what visitors said. */
export function AccuracyDetails({ row }: { row: Accuracy }) {
  const { t } = useTranslation('accuracy')
  const { data, isError, refetch } = useQuery(query(accuracy.getAccuracy, { params: { id: row.id } }))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data) return <Typography aria-busy>…</Typography>
  const { differences, rules, answers } = data
  // without its modifiers, which the worklist does not have
  const code = row.code.startsWith('DRG ') ? row.code : (row.code.split(' ')[0] ?? '')
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: '52rem' }}>
      {differences.length > 0 ? (
        <Strip differences={differences} />
      ) : (
        row.gap && <Typography>{t('detail.noDifferences', { why: t(`gaps.${row.gap}`) })}</Typography>
      )}
      {rules.length > 0 && (
        <section>
          <Typography component="h3" sx={{ fontWeight: 700 }}>
            {t('detail.rules')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {rules.map((rule) => (
              <li key={rule.id}>
                <Link
                  component={RouterLink}
                  to={paths.ruleEdit(rule.contractId, rule.contractServiceId, rule.id)}
                  aria-label={t('detail.openRule', { name: rule.name })}
                >
                  {rule.name}
                </Link>
                {': '}
                {t('detail.ruleLines', { lines: rule.lines, beyond: rule.beyond })}
              </li>
            ))}
          </Box>
        </section>
      )}
      {row.payer && row.claims > 0 && (
        <Link component={RouterLink} to={paths.varianceOf('code', code, 'payer', row.payer)}>
          {t('detail.variance')}
        </Link>
      )}
      <Answers answers={answers} />
    </Box>
  )
}

function Answers({ answers }: Pick<AccuracyDetail, 'answers'>) {
  const { t } = useTranslation('accuracy')
  if (answers.length === 0) return <Typography variant="body2">{t('detail.noAnswers')}</Typography>
  return (
    <section>
      <Typography component="h3" id="answers" sx={{ fontWeight: 700 }}>
        {t('detail.answers')}
      </Typography>
      <Box role="region" aria-labelledby="answers" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={{ ...smallTable, '&&& .number': { textAlign: 'right', whiteSpace: 'nowrap' } }}>
          <thead>
            <tr>
              <th scope="col">{t('detail.servedIn')}</th>
              <th scope="col">{t('detail.verdict')}</th>
              {(['share', 'allowed', 'expected'] as const).map((what) => (
                <th key={what} scope="col" className="number">
                  {t(`detail.${what}`)}
                </th>
              ))}
              <th scope="col">{t('detail.words')}</th>
            </tr>
          </thead>
          <tbody>
            {answers.map((answer) => (
              <tr key={answer.id}>
                <td>{answer.servedIn}</td>
                <td>{t(`detail.verdicts.${answer.verdict}`)}</td>
                <td className="number">{money(answer.share)}</td>
                <td className="number">{money(answer.allowed)}</td>
                <td className="number">{money(answer.expected)}</td>
                <td>{answer.words}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </section>
  )
}
