import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { type ContractRule, rules } from '@ratebook/shared/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'
import type { z } from 'zod'
import { call, query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { EntityPage } from '../../form/EntityPage.tsx'
import { useEntityForm } from '../../form/entity-form.tsx'
import { loadFailure } from '../../client/load-failure.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { paths } from '../../paths.ts'
import { RuleFields } from './RuleFields.tsx'
import { RuleSentence } from './RuleSentence.tsx'
import { type References, valueText, useReferences } from './references.ts'
import { newRule, type RuleBody, type RuleContext, ruleForm, type RuleValues, valuesOf } from './rule-values.ts'
import { PastLines } from './PastLines.tsx'
import { RuleShare } from './RuleShare.tsx'
import { TryRule } from './TryRule.tsx'

/** Beside the form and always in sight; where there is no room, the sentence stands above the form and the rest below. */
const beside = {
  display: { xs: 'contents', lg: 'grid' },
  gap: 2.5,
  position: { lg: 'sticky' },
  top: 84,
  maxHeight: { lg: 'calc(100dvh - 100px)' },
  overflowY: { lg: 'auto' },
} as const

/** Adds a rule to a contracted service ('new'), or changes one. */
export function RulePage() {
  const { t } = useTranslation('rules')
  const { contractId = '', serviceId = '', ruleId = '' } = useParams()
  const { loaded: references, answers } = useReferences(contractId)
  const isNew = ruleId === 'new'
  // read anew at each visit, and never while somebody is typing
  const rule = useQuery({
    ...query(rules.getRule, { params: { id: ruleId } }),
    enabled: !isNew,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const failure = loadFailure([...answers, rule])
  // what was typed outlives a failure to read again what is here already
  if (!references || (!isNew && !rule.data)) return failure ? <LoadFailed {...failure} /> : <Skeleton variant="rounded" height={480} />
  const service = references.contract.contractedService.find((s) => s.id === serviceId)
  if (!service) return <LoadFailed message={t('noService')} />
  return (
    <RuleForm
      key={ruleId}
      context={{ contractServiceId: serviceId, serviceType: service.serviceType.id }}
      references={references}
      saved={rule.data}
    />
  )
}

function RuleForm({ context, references, saved }: { context: RuleContext; references: References; saved: ContractRule | undefined }) {
  const { t } = useTranslation('rules')
  const navigate = useNavigate()
  const { contract } = references
  const back = paths.contractView(contract.id)
  const stale = [rules.listRules, rules.getRule, rules.tryRule, contracts.getContract, contracts.listContracts] as const
  const create = useSend(rules.createRule, ...stale)
  const update = useSend(rules.updateRule, ...stale)
  // the form hands over what its schema makes of the values
  const save = async (values: unknown) => {
    const body = values as RuleBody
    const { overlaps } = await ('id' in body ? update.mutateAsync({ body }) : create.mutateAsync({ body }))
    toastSuccess(
      overlaps.length > 0
        ? t('savedOverlapping', { name: body.name, others: overlaps.join(', ') })
        : t(saved ? 'saved' : 'added', { name: body.name }),
    )
  }
  const entity = useEntityForm<RuleValues>(
    {
      schema: ruleForm(context) as unknown as z.ZodType<unknown, RuleValues>,
      initial: saved ? valuesOf(saved) : newRule(context.serviceType),
      save,
      sayValue: (name, now) => valueText(name, now, references, t),
      reload: saved && (async () => valuesOf(await call(rules.getRule, { params: { id: saved.id } }))),
    },
    () => navigate(back),
  )
  const savedGroups = saved?.groupIds ?? []

  return (
    <FormProvider {...entity.form}>
      <Box component="header" sx={{ mb: 2 }}>
        <Typography component="h2" sx={{ fontSize: '1.3rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
          {saved ? t('editTitle', { name: saved.name }) : t('addTitle')}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          <Link component={RouterLink} to={back}>
            {contract.name}
          </Link>{' '}
          {t('ofService', { service: serviceTypeNames[context.serviceType].name })}
        </Typography>
        {saved && <RuleShare rule={saved} />}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }, alignItems: 'start' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <EntityPage entity={entity} cancel={back}>
            <RuleFields serviceType={context.serviceType} references={references} savedGroups={savedGroups} />
          </EntityPage>
        </Box>
        <Box sx={beside}>
          <Box sx={{ order: { xs: -1, lg: 0 } }}>
            <RuleSentence serviceType={context.serviceType} references={references} savedGroups={savedGroups.length} />
          </Box>
          <TryRule context={context} />
          <PastLines context={context} />
        </Box>
      </Box>
    </FormProvider>
  )
}
