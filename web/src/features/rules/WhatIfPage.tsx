import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { type ContractRule, rules } from '@ratebook/shared/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { toastError } from '../../client/toasts.tsx'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { useImport } from '../../import/use-import.ts'
import { csvName } from '../../list/list-csv.ts'
import { loadFailure } from '../../client/load-failure.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { paths } from '../../paths.ts'
import { changeCount, fieldsOf, noChanges } from './rule-changes.ts'
import { type References, useReferences } from './references.ts'
import type { RuleContext } from './rule-values.ts'
import { saveComparison, whatIfImporter } from './what-if-importer.ts'
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
  const failure = loadFailure([...answers, saved, defaults])
  // what was typed outlives a failure to read again what is here already
  if (!references || !saved.data || !defaults.data)
    return failure ? <LoadFailed {...failure} /> : <Skeleton variant="rounded" height={480} />
  const { contract } = references
  const service = contract.contractedService.find((s) => s.id === serviceId)
  if (!service) return <LoadFailed message={t('noService')} />
  const context = { contractServiceId: serviceId, serviceType: service.serviceType.id }
  const facilities = defaults.data.facilities.filter((f) => contract.facilityIds.length === 0 || contract.facilityIds.includes(f.id))
  return <WhatIf context={context} references={references} saved={saved.data} facilities={facilities} />
}

type Props = { context: RuleContext; references: References; saved: ContractRule[]; facilities: { id: string; name: string }[] }

function WhatIf({ context, references, saved, facilities }: Props) {
  const { t } = useTranslation('rules')
  const { contract } = references
  const [changes, setChanges] = useState(noChanges)
  const [saving, setSaving] = useState(false)
  const now = fieldsOf(changes, context)
  const only = facilities.length === 1 ? facilities[0]?.id : undefined
  const flow = useImport(whatIfImporter({ contractId: contract.id, serviceType: context.serviceType, ...now }, only ?? ''))
  const { answer, answerTo } = flow
  const isChanged = changeCount(changes) > 0
  const save = async () => {
    if (!answerTo) return
    setSaving(true)
    await saveComparison(answerTo, csvName(t('whatIf.title'))).catch(toastError)
    setSaving(false)
  }

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
      <WhatIfRules context={context} references={references} saved={saved} changes={changes} onChange={setChanges} />
      <WhatIfForm
        flow={flow}
        facilities={facilities}
        of={{ contractId: contract.id, serviceType: context.serviceType }}
        isChanged={isChanged}
      />
      {answer && answerTo && (
        <WhatIfResult
          answer={answer}
          isStale={answerTo.fields.rules !== now.rules || answerTo.fields.removed !== now.removed}
          onSave={() => void save()}
          saving={saving}
        />
      )}
      <LeaveGuard when={isChanged} />
    </Box>
  )
}
