import Button from '@mui/material/Button'
import { type Variance, variance, varianceList, type WorkState } from '@ratebook/shared/variance.ts'
import type { Filter } from '@ratebook/shared/wire/list.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { narrowing, readListState, requestOf } from '../../list/list-state.ts'
import { useCsv } from '../../list/use-csv.ts'
import type { Selected } from '../../list/use-selection.ts'
import { signedMoney } from '../../words/format.ts'
import { Standing } from './Standing.tsx'
import { Summary } from './Summary.tsx'
import { useSummary } from './use-summary.ts'
import { useCauseSentence, useVarianceWords } from './variance-words.ts'
import { WhyExpected } from './WhyExpected.tsx'

const MarkDialog = lazy(async () => ({ default: (await import('./MarkDialog.tsx')).MarkDialog }))

/** What an appeal needs to be read by a payer: which claim, which check, which service, and what is missing. */
const ofAppeal = [
  'claim',
  'date',
  'checkDate',
  'trace',
  'payer',
  'code',
  'charged',
  'expected',
  'allowed',
  'difference',
  'contract',
  'rule',
]

/** What payers allowed beside what their contracts say, and what is done about what is missing. */
export function VariancePage() {
  const { t } = useTranslation('variance')
  const words = useVarianceWords()
  const sentence = useCauseSentence()
  const summary = useSummary()
  const [marking, setMarking] = useState<Selected<Variance>>()
  return (
    <>
      {summary && <Standing summary={summary} />}
      {summary && summary.total.lines > 0 && <Summary summary={summary} />}
      <ListPage
        endpoint={variance.listVariance}
        words={words}
        heading={['claim', 'code', 'payer']}
        nameOf={(row: Variance) => t('line', { claim: row.claim, code: row.code })}
        cells={{
          claim: ({ claim }) => `…${claim}`,
          difference: ({ difference }) => (difference === null ? '-' : signedMoney(difference)),
          cause: (row) => sentence(row),
          detail: (row) => sentence(row),
        }}
        details={(row) => <WhyExpected row={row} />}
        bulkActions={(selected) => (
          <Button size="small" variant="outlined" onClick={() => setMarking(selected)}>
            {t('mark.open')}
          </Button>
        )}
        toolbar={<AppealList />}
        empty={<EmptyList title={t('empty.title')} help={t('empty.help')} />}
      />
      <Suspense>{marking && <MarkDialog selected={marking} onClose={() => setMarking(undefined)} />}</Suspense>
    </>
  )
}

/** What became of an underpayment that is still to be appealed: nothing yet. */
const unsettled: WorkState[] = ['open', 'inWork']
const toAppeal: Filter[] = [
  { field: 'status', equator: 'equals', value: 'underpaid' },
  { operator: 'or', operands: unsettled.map((value) => ({ field: 'work', equator: 'equals', value })) },
]

/** Saves the lines of the list, as it is filtered, that are still to be appealed, with what an appeal needs. */
function AppealList() {
  const { t } = useTranslation('variance')
  const [params] = useSearchParams()
  const { received, save } = useCsv()
  const words = useVarianceWords()
  const appeal = () => {
    const state = readListState(varianceList, params)
    const { filter } = narrowing(state)
    const columns = varianceList.columns
    return save({
      endpoint: variance.listVariance,
      args: { body: { ...requestOf(state), filter: { operator: 'and', operands: filter ? [...toAppeal, filter] : toAppeal } } },
      caption: t('appeals.caption'),
      columns: ofAppeal.map((id) => [id, columns[id as keyof typeof columns]]),
      labels: Object.fromEntries(ofAppeal.map((id) => [id, t(`variance.${id}`)])),
      words,
    })
  }
  return (
    <Button onClick={() => void appeal()} loading={received !== undefined}>
      {t('appeals.save')}
    </Button>
  )
}
