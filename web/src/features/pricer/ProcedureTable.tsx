import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Procedure, procedureList } from '@ratebook/shared/pricer.ts'
import { money, moneyOfCents } from '../../words/format.ts'
import { cashCentsOf } from './estimate.ts'
import type { Search, SortColumn } from './search-state.ts'
import { useGrowing } from './use-growing.ts'
import { InEnglish, ServiceName } from '../../words/ServiceName.tsx'
import { nameOf } from '@ratebook/shared/service-name.ts'

type Props = {
  /** undefined while the first page is on its way */
  records: Procedure[] | undefined
  dimmed: boolean
  sort: Search['sort']
  onSort: (id: SortColumn) => void
  chosen: Procedure | null
  choose: (procedure: Procedure) => void
  /** undefined as long as it is on its way */
  selfPayPercentage: number | undefined
  /** what the plan has agreed to that is chosen, by service; else the cash price stands there */
  plan: { name: string; prices: ReadonlyMap<string, { rate: number; perDay: boolean }> } | undefined
  /** services of both settings stand side by side */
  namesSetting: boolean
}

/** What people pay is shown; what a hospital charges before anybody has agreed to anything comes with the next step. */
const sortColumns = Object.entries(procedureList.columns).filter(([id]) => id !== 'chargeAmount') as [
  SortColumn,
  { label: string; type: string },
][]
const SKELETON_ROWS = 6

/** A table on wide screens, cards on a phone; in both a row is one radio button. */
export function ProcedureTable({ records, dimmed, sort, onSort, chosen, choose, ...of }: Props) {
  const { t } = useTranslation()
  const group = useId()
  const [visible, end] = useGrowing(records)
  return (
    <div className={dimmed ? 'card table-card dimmed' : 'card table-card'}>
      <table className="table procedure-table">
        <caption className="sr-only">{t('pricer.tableCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('pricer.choose')}</span>
            </th>
            {sortColumns.map(([id, { label, type }]) => (
              <th
                key={id}
                scope="col"
                className={type === 'money' ? 'number' : undefined}
                aria-sort={sort?.id === id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {id === 'cashPrice' && of.plan ? (
                  t('pricer.planColumn', { plan: of.plan.name })
                ) : (
                  <button type="button" className="sort" onClick={() => onSort(id)}>
                    {t(label)}
                    <SortMark direction={sort?.id === id ? sort.direction : undefined} />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!records &&
            Array.from({ length: SKELETON_ROWS }, (_, i) => i).map((i) => (
              <tr key={i} className="skeleton-row">
                <td />
                {sortColumns.map(([id]) => (
                  <td key={id}>
                    <span className="skeleton" />
                  </td>
                ))}
              </tr>
            ))}
          {visible.map((procedure) => (
            <Row
              key={procedure.id}
              group={group}
              procedure={procedure}
              chosen={chosen?.id === procedure.id}
              choose={() => choose(procedure)}
              {...of}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </div>
  )
}

type RowProps = Pick<Props, 'selfPayPercentage' | 'namesSetting' | 'plan'> & {
  group: string
  procedure: Procedure
  chosen: boolean
  choose: () => void
}

function Row({ group, procedure, chosen, choose, selfPayPercentage, namesSetting, plan }: RowProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const name = nameOf(procedure, i18n.language)
  const { chargeDescription, departmentName, enabled, pxCode, modifiers, revCode, drgCode, aprDrgCode, chargeCode, setting, priceVaries } =
    procedure
  const codes = [
    ['pricer.pxCode', [pxCode, modifiers].filter(Boolean).join('-')],
    ['pricer.revCode', revCode],
    // one column for both: an item hardly ever has the two
    drgCode || !aprDrgCode ? ['pricer.drgCode', drgCode] : ['pricer.aprDrgCode', aprDrgCode],
    ['pricer.chargeCode', chargeCode],
  ] as const
  const ofPlan = plan?.prices.get(procedure.id)
  const firstCode = codes.find(([, code]) => code) // a phone has room for one; the next step shows them all
  return (
    <tr className={chosen ? 'chosen' : undefined} onClick={choose}>
      <td className="pick">
        <input type="radio" name={group} checked={chosen} onChange={choose} aria-labelledby={id} />
      </td>
      <td className="service">
        <span className="service-name" id={id}>
          <ServiceName of={procedure} />
        </span>
        {enabled && <span className="tag">{t('pricer.shoppable')}</span>}
        {namesSetting && setting === 'inpatient' && <span className="tag">{t('pricer.hospitalStay')}</span>}
        <span className="service-text">
          <InEnglish>{[name !== chargeDescription && chargeDescription, departmentName].filter(Boolean).join(' · ')}</InEnglish>
        </span>
        {priceVaries && <span className="service-text">{t('pricer.priceVaries')}</span>}
        {firstCode && (
          <span className="service-text phone-only">
            {t(firstCode[0])} {firstCode[1]}
          </span>
        )}
      </td>
      {codes.map(([label, code]) => (
        <td key={label} className={code ? 'code' : 'code absent'}>
          {code || '—'}
        </td>
      ))}
      <td className="number charge">
        {plan
          ? money(ofPlan?.rate ?? null, '—')
          : selfPayPercentage === undefined
            ? ''
            : moneyOfCents(cashCentsOf(procedure, selfPayPercentage))}
        {ofPlan?.perDay && <span className="service-text">{t('pricer.perDay')}</span>}
        <span className="service-text phone-only">{plan ? t('pricer.planColumn', { plan: plan.name }) : t('pricer.cashColumn')}</span>
      </td>
    </tr>
  )
}

const SortMark = ({ direction }: { direction: 'asc' | 'desc' | undefined }) => (
  <svg width="12" height="14" viewBox="0 0 12 14" aria-hidden="true" focusable="false">
    <path d="M6 1 2 5.5h8Z" fill="currentColor" opacity={direction === 'asc' ? 1 : 0.3} />
    <path d="m6 13 4-4.5H2Z" fill="currentColor" opacity={direction === 'desc' ? 1 : 0.3} />
  </svg>
)
