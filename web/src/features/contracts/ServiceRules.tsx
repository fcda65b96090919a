import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { methodNames } from '@ratebook/shared/contract-names.ts'
import { type Contract, contracts } from '@ratebook/shared/contracts.ts'
import { type ContractRule, rules } from '@ratebook/shared/rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { RowDialogs } from '../../list/RowDialogs.tsx'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { paths } from '../../paths.ts'
import { useRuleWords } from './rule-words.ts'

type Service = Contract['contractedService'][number]

/** A contracted service and its rules, in the order in which they are looked at. */
export function ServiceRules({ contract, service }: { contract: Contract; service: Service }) {
  const { t } = useTranslation('contracts')
  const { data, error, refetch } = useQuery({ ...query(rules.listRules, { params: { id: service.id } }), refetchOnMount: 'always' })
  const heading = `service-${service.id}`
  const { name } = service.serviceType
  return (
    <Box component="section" aria-labelledby={heading} sx={{ '& + &': { borderTop: 1, borderColor: 'divider', mt: 2.5, pt: 2 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography component="h3" id={heading} sx={{ fontWeight: 700, flexGrow: 1 }}>
          {name}{' '}
          {data && data.length > 0 && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {t('rules.number', { count: data.length })}
            </Typography>
          )}
        </Typography>
        {data && data.length > 0 && (
          <Button
            size="small"
            component={Link}
            to={paths.whatIf(contract.id, service.id)}
            aria-label={t('rules.whatIfOf', { service: name })}
          >
            {t('rules.whatIf')}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          startIcon={<PlusIcon />}
          component={Link}
          to={paths.ruleEdit(contract.id, service.id, 'new')}
          aria-label={t('rules.addTo', { service: name })}
        >
          {t('rules.add')}
        </Button>
      </Box>
      {error && !data && <LoadFailed message={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={56} />}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(contract.isPayer ? 'rules.none' : 'rules.noneVendor')}
        </Typography>
      )}
      {data && data.length > 0 && (
        <RowDialogs>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((rule) => (
              <RuleItem key={rule.id} rule={rule} />
            ))}
          </Box>
        </RowDialogs>
      )}
    </Box>
  )
}

function RuleItem({ rule }: { rule: ContractRule }) {
  const { t } = useTranslation('contracts')
  const navigate = useNavigate()
  const client = useQueryClient()
  const remove = useSend(rules.deleteRule, rules.listRules, contracts.getContract, contracts.listContracts)
  const deleteIt = async () => {
    await remove.mutateAsync({ params: { id: rule.id } })
    // other pages show what it paid
    void client.invalidateQueries({ refetchType: 'none' })
    toastSuccess(t('rules.deleted', { name: rule.name }))
  }
  const words = useRuleWords()
  const about = words.about(rule)
  const conditions = words.conditions(rule)
  return (
    <Box component="li" sx={row}>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Typography component="h4" variant="body2" sx={{ fontWeight: 700, mb: 0.25, overflowWrap: 'anywhere' }}>
          {rule.name}
        </Typography>
        <Chip size="small" variant="outlined" color={rule.ruleTypeId === 'CARVEOUT' ? 'secondary' : 'default'} label={rule.ruleType.name} />
      </Box>
      <Box sx={{ gridArea: 'pays', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h5" className="sr-only">
          {t('rules.paysLabel')}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {words.pays(rule)}
        </Typography>
        {conditions.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {conditions.join(' · ')}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridArea: 'codes', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h5" className="sr-only">
          {t('rules.codes')}
        </Typography>
        <Typography variant="body2" sx={{ color: about.codes ? 'text.secondary' : undefined }}>
          {about.how}
        </Typography>
        {about.codes && <Codes codes={about.codes} rule={rule.name} />}
      </Box>
      <Box sx={{ gridArea: 'actions', whiteSpace: 'nowrap' }}>
        <RowActions
          name={rule.name}
          edit={() => navigate(paths.ruleEdit(rule.contractId, rule.contractServiceId, rule.id))}
          remove={deleteIt}
        />
      </Box>
      {rule.neverMatchesBy && (
        <Alert severity="warning" sx={{ gridArea: 'unmatched', py: 0 }}>
          <strong>{t('rules.neverMatches')}</strong>{' '}
          {rule.neverMatchesBy === 'APC'
            ? t('rules.neverMatchesByApc')
            : t('rules.neverMatchesBy', { method: methodNames[rule.neverMatchesBy].name })}
        </Alert>
      )}
      {rule.overlaps.length > 0 && (
        <Alert severity="warning" sx={{ gridArea: 'overlaps', py: 0, '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}>
          <strong>{t('rules.overlap')}</strong> {t('rules.overlaps', { names: rule.overlaps.join(', ') })}
        </Alert>
      )}
    </Box>
  )
}

/** Longer lists of codes are cut at a code, until all of them are asked for. */
const LONG = 120

function Codes({ codes, rule }: { codes: string; rule: string }) {
  const { t } = useTranslation('contracts')
  const [all, setAll] = useState(false)
  const isLong = codes.length > LONG
  const text = isLong && !all ? `${codes.slice(0, codes.lastIndexOf(';', LONG) + 1 || LONG)} …` : codes
  return (
    <>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      {isLong && (
        <Button
          size="small"
          aria-expanded={all}
          aria-label={t(all ? 'rules.lessOf' : 'rules.moreOf', { rule })}
          onClick={() => setAll(!all)}
          sx={{ ml: -0.5 }}
        >
          {t(all ? 'rules.less' : 'rules.more')}
        </Button>
      )}
    </>
  )
}

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.75,
  pt: 1.25,
  pb: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  '&:last-of-type': { pb: 0 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1.2fr) auto' },
  gridTemplateAreas: {
    xs: '"name actions" "pays pays" "codes codes" "unmatched unmatched" "overlaps overlaps"',
    md: '"name pays codes actions" "unmatched unmatched unmatched unmatched" "overlaps overlaps overlaps overlaps"',
  },
} as const
