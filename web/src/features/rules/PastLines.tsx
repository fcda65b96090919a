import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type PastPart, pastLines } from '@ratebook/shared/past-lines.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { download } from '../../client/download.ts'
import { toastError } from '../../client/toasts.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { smallTable } from '../../list/small-table.ts'
import { count, date, money, signedMoney } from '../../words/format.ts'
import { ruleForm, type RuleContext, type RuleValues } from './rule-values.ts'
import { usePastLines } from './use-past-lines.ts'

/** What a rule as it stands in the form would have made of the lines that were remitted: before it is saved. */
export function PastLines({ context }: { context: RuleContext }) {
  const { t } = useTranslation('variance')
  const form = useFormContext<RuleValues>()
  const { result, busy, check, stop } = usePastLines()
  const [checkedRule, setCheckedRule] = useState('')
  const [saving, setSaving] = useState(false)
  const values = form.watch()
  // a rule that has no name yet can be checked as well
  const parsed = ruleForm(context).safeParse({ ...values, name: values.name || '-' })
  const start = () => {
    if (!parsed.success) return
    setCheckedRule(JSON.stringify(parsed.data))
    void check(parsed.data)
  }
  const save = async () => {
    if (!parsed.success) return
    setSaving(true)
    await download(pastLines.checkPastLines, undefined, { body: { rule: parsed.data, asCsv: true } }).catch(toastError)
    setSaving(false)
  }
  const isStale = !parsed.success || JSON.stringify(parsed.data) !== checkedRule
  return (
    <SectionCard title={t('past.title')} help={t('past.help')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={start} loading={busy} disabled={!parsed.success}>
          {t('past.run')}
        </Button>
        {busy && <Button onClick={stop}>{t('past.stop')}</Button>}
        {result && !busy && result.changed > 0 && (
          <Button onClick={() => void save()} loading={saving} disabled={!parsed.success}>
            {t('past.csv')}
          </Button>
        )}
      </Box>
      {!parsed.success && <Typography variant="body2">{t('past.incomplete')}</Typography>}
      {busy && <Progress result={result} />}
      <Box aria-live="polite" aria-busy={busy}>
        {result && !busy && <Outcome result={result} isStale={isStale} />}
      </Box>
    </SectionCard>
  )
}

function Progress({ result }: { result: PastPart | undefined }) {
  const { t } = useTranslation('variance')
  const total = result?.ofClaims ?? 0
  return (
    <div>
      {result && (
        <Typography variant="body2" role="status">
          {t('past.working', { claims: count(result.claims), total: count(total) })}
        </Typography>
      )}
      <LinearProgress
        aria-label={t('past.progress')}
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 && result ? Math.min(100, (result.claims / total) * 100) : 0}
      />
    </div>
  )
}

function Outcome({ result, isStale }: { result: PastPart; isStale: boolean }) {
  const { t } = useTranslation('variance')
  const { claims, lines, changed, closer, farther, before, after } = result
  if (claims === 0) return <Typography>{t('past.none')}</Typography>
  if (changed === 0) return <Alert severity="success">{t('past.same', { count: lines, number: count(lines) })}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isStale && <Alert severity="info">{t('past.stale')}</Alert>}
      <Typography sx={{ fontWeight: 700 }}>{t('past.changed', { count: changed, number: count(changed), lines: count(lines) })}</Typography>
      <Typography>{t('past.nearness', { closer: count(closer), farther: count(farther) })}</Typography>
      <Typography>{t('past.dollars', { before: money(before), after: money(after), difference: signedMoney(after - before) })}</Typography>
      <Rows rows={result.rows} />
    </Box>
  )
}

function Rows({ rows }: { rows: PastPart['rows'] }) {
  const { t } = useTranslation('variance')
  const caption = t('past.first', { count: rows.length, number: count(rows.length) })
  const price = (amount: number | null) => (amount === null ? t('past.noPrice') : money(amount))
  return (
    // many columns: on a phone they are scrolled to
    <Box role="region" aria-label={caption} tabIndex={0} sx={{ overflow: 'auto', maxHeight: '24rem' }}>
      <Box component="table" sx={{ ...smallTable, width: '100%', '&&& .number': { textAlign: 'right', whiteSpace: 'nowrap' } }}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('variance.claim')}</th>
            <th scope="col">{t('variance.code')}</th>
            {(['variance.allowed', 'past.before', 'past.after'] as const).map((label) => (
              <th key={label} scope="col" className="number">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                …{row.claim}
                <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{date(row.date)}</Box>
              </td>
              <td>{row.code}</td>
              <td className="number">{money(row.allowed)}</td>
              <td className="number">{price(row.before)}</td>
              <td className="number">
                {price(row.after)}
                <Box sx={{ color: 'text.secondary' }}>{t(`past.nearnesses.${row.nearness}`)}</Box>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
