import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { FilterItem } from '@ratebook/shared/wire/list.ts'
import { type PayerContract, payerList, payers } from '@ratebook/shared/payers.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { count } from '../../words/format.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { shortSizes, writeListState } from '../../list/list-state.ts'
import { paths } from '../../paths.ts'

const SHOWN = 10

/** The payers under a contract: the first of them by name, and the way to all. */
export function PayersOf({ contract }: { contract: PayerContract }) {
  const { t } = useTranslation('payers')
  const filter: FilterItem = { field: 'payerContractName', equator: 'equals', value: contract.displayName }
  const { data, isError, refetch } = useQuery(
    query(payers.listPayers, { body: { pagination: { currentPage: 1, recordsPerPage: SHOWN }, sort: [], filter } }),
  )
  const state = { page: 1, size: shortSizes.initial, sort: payerList.defaultSort, filters: [filter] }
  const all = `${paths.payers}?${writeListState(payerList, state, new URLSearchParams(), shortSizes)}`
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data)
    return (
      <Typography variant="body2" role="status">
        {t('payerContracts.loadingPayers')}
      </Typography>
    )
  if (data.records.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('payerContracts.noPayers')}
      </Typography>
    )
  return (
    <>
      <Box component="ul" sx={{ m: 0, mb: 0.5, pl: 2.5, fontSize: '0.8125rem' }}>
        {data.records.map((p) => (
          <li key={p.id}>
            {t(p.enabled ? 'payerContracts.payerOn' : 'payerContracts.payerOff', { name: p.displayName, plan: p.planName })}
          </li>
        ))}
      </Box>
      <Link component={RouterLink} to={all} variant="body2">
        {t('payerContracts.allPayers', { number: count(data.pagination.totalRecords) })}
      </Link>
    </>
  )
}
