import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type Contract, contracts } from '@ratebook/shared/contracts.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { EditIcon, PreviousIcon } from '../../words/staff-icons.tsx'
import { paths } from '../../paths.ts'
import { AlertFacts, ContactFacts, ContractFacts } from './ContractFacts.tsx'
import { ContractState } from './ContractState.tsx'
import { Documents } from './Documents.tsx'
import { isGone, isId, NotThere } from './NotThere.tsx'
import { PaidUnder } from './PaidUnder.tsx'
import { RunPicture } from './RunPicture.tsx'
import { ServiceRules } from './ServiceRules.tsx'

const RenewDialog = lazy(async () => ({ default: (await import('./RenewDialog.tsx')).RenewDialog }))

/** All that a contract says. */
export function ContractViewPage() {
  const { t } = useTranslation('contracts')
  const { contractId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...query(contracts.getContract, { params: { id: contractId } }),
    enabled: isId(contractId),
    refetchOnMount: 'always',
  })
  const notThere = !isId(contractId) || isGone(error)
  return (
    <>
      <Button component={Link} to={paths.contracts} startIcon={<PreviousIcon />} sx={{ mb: 1, ml: -1 }}>
        {t('view.back')}
      </Button>
      {notThere && <NotThere />}
      {error && !data && !notThere && <LoadFailed message={error.message} retry={() => void refetch()} />}
      {!data && !error && !notThere && <Skeleton variant="rounded" height={480} />}
      {data && !notThere && <ContractView contract={data} />}
    </>
  )
}

function ContractView({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const [renewing, setRenewing] = useState(false)
  const column = { display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 } as const
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" sx={{ fontSize: '1.4rem', overflowWrap: 'anywhere' }}>
          {contract.name}
        </Typography>
        <ContractState state={contract.state} />
        <Box sx={{ flexGrow: 1 }} />
        {contract.terminationDate !== null && (
          <Button variant="outlined" onClick={() => setRenewing(true)}>
            {t('view.renew')}
          </Button>
        )}
        <Button variant="contained" startIcon={<EditIcon />} component={Link} to={paths.contractEdit(contract.id)}>
          {t('view.edit')}
        </Button>
      </Box>
      <Box
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }, alignItems: 'start' }}
      >
        <Box sx={column}>
          <SectionCard title={t('view.run')}>
            <RunPicture contract={contract} />
          </SectionCard>
          <SectionCard
            title={t('view.services')}
            help={contract.contractedService.some((s) => s.rules.length > 1) ? t('rules.order') : undefined}
          >
            {contract.contractedService.length === 0 ? (
              <Typography>{t('view.noService')}</Typography>
            ) : (
              <div>
                {contract.contractedService.map((s) => (
                  <ServiceRules key={s.id} contract={contract} service={s} />
                ))}
              </div>
            )}
          </SectionCard>
          <Documents contract={contract} />
        </Box>
        <Box sx={column}>
          <ContractFacts contract={contract} />
          {contract.isPayer && <PaidUnder contract={contract} />}
          <AlertFacts contract={contract} />
          <ContactFacts contract={contract} />
        </Box>
      </Box>
      <Suspense>{renewing && <RenewDialog contract={contract} onClose={() => setRenewing(false)} />}</Suspense>
    </>
  )
}
