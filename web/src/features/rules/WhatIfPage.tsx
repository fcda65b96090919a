import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { loadFailure } from '../../client/load-failure.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { paths } from '../../paths.ts'
import { changeCount, fieldsOf, noChanges } from './rule-changes.ts'
import { useReferences } from './references.ts'
import { useComparison } from './use-comparison.ts'
import { WhatIfForm } from './WhatIfForm.tsx'
import { WhatIfResult } from './WhatIfResult.tsx'
import { WhatIfRules } from './WhatIfRules.tsx'

/** What a file of services would be paid under a contracted service's rules, and under a copy of them with changes. Nothing is saved. */
export function WhatIfPage() {
  const { t } = useTranslation('rules')
  const { contractId = '', serviceId = '' } = useParams()
  const { loaded: references, answers } = useReferences(contractId)
  const saved = useQuery(query(rules.listRules, { params: { id: serviceId } }))
  const defaults = useQuery(query(contracts.getContractDefaults, {}))
  const [changes, setChanges] = useState(noChanges)
  const comparison = useComparison()
  const failure = loadFailure([...answers, saved, defaults])
  if (failure) return <LoadFailed {...failure} />
  if (!references || !saved.data || !defaults.data) return <Skeleton variant="rounded" height={480} />
  const { contract } = references
  const service = contract.contractedService.find((s) => s.id === serviceId)
  if (!service) return <LoadFailed message={t('noService')} />
  const context = { contractServiceId: serviceId, serviceType: service.serviceType.id }
  const facilities = defaults.data.facilities.filter((f) => contract.facilityIds.length === 0 || contract.facilityIds.includes(f.id))
  const now = fieldsOf(changes, context)
  const isStale =
    comparison.compared !== undefined &&
    (comparison.compared.fields.rules !== now.rules || comparison.compared.fields.removed !== now.removed)

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <header>
        <Typography component="h2" sx={{ fontSize: '1.3rem', fontWeight: 700 }}>
          {t('whatIf.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          <Link component={RouterLink} to={paths.contractView(contract.id)}>
            {contract.name}
          </Link>{' '}
          {t('ofService', { service: serviceTypeNames[context.serviceType].name })}
        </Typography>
      </header>
      <Alert severity="info">{t('whatIf.nothingSaved')}</Alert>
      <WhatIfRules context={context} references={references} saved={saved.data} changes={changes} onChange={setChanges} />
      <WhatIfForm context={context} contractId={contract.id} facilities={facilities} changes={changes} comparison={comparison} />
      {comparison.answer && (
        <WhatIfResult answer={comparison.answer} isStale={isStale} onSave={comparison.save} saving={comparison.saving} />
      )}
      <LeaveGuard when={changeCount(changes) > 0} />
    </Box>
  )
}
