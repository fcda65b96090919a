import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Contract } from '@ratebook/shared/contracts.ts'
import { payerContractList } from '@ratebook/shared/payers.ts'
import type { FilterItem } from '@ratebook/shared/wire/list.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shortSizes, writeListState } from '../../list/list-state.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { paths } from '../../paths.ts'

function linkTo(name: string) {
  const filters: FilterItem[] = [{ field: 'displayName', equator: 'equals', value: name }]
  const state = { page: 1, size: shortSizes.initial, sort: payerContractList.defaultSort, filters }
  return `${paths.payerContracts}?${writeListState(payerContractList, state, new URLSearchParams(), shortSizes)}`
}

/** The payer contracts whose payers pay by these rules; without one the rules price nothing, and how that is mended. */
export function PaidUnder({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  return (
    <SectionCard title={t('view.paidUnder')}>
      {contract.payerContracts.length > 0 ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', '& a': { display: 'inline-block', lineHeight: '1.75rem' } }}>
          {contract.payerContracts.map((p) => (
            <li key={p.id}>
              <Link className="link" to={linkTo(p.displayName)}>
                {p.displayName}
              </Link>
            </li>
          ))}
        </Box>
      ) : (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}>
          {t('view.noPayers')} {t('view.linkHow', { name: contract.name })}{' '}
          <Link className="link" to={paths.payerContracts}>
            {t('view.toPayers')}
          </Link>
        </Alert>
      )}
    </SectionCard>
  )
}
