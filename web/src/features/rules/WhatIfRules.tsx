import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ContractRule } from '@ratebook/shared/rules.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../form/SectionCard.tsx'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { namesOf, type References } from './references.ts'
import { type Changes, withEdited, withRemoved } from './rule-changes.ts'
import { ruleSentence } from './rule-sentence.ts'
import { newRule, type RuleContext, type RuleValues, valuesOf } from './rule-values.ts'
import { WhatIfRuleDialog } from './WhatIfRuleDialog.tsx'

type Props = { context: RuleContext; references: References; saved: ContractRule[]; changes: Changes; onChange: (changes: Changes) => void }
/** Which rule is open: one of the contract, one of those added (by its place), or another one to add. */
type Open = { rule: ContractRule } | { added: number } | 'new'

/** The rules of the copy: as they are, changed, left out, added. */
export function WhatIfRules({ context, references, saved, changes, onChange }: Props) {
  const { t } = useTranslation('rules')
  const [open, setOpen] = useState<Open>()
  const row = { context, references }
  const keep = (values: RuleValues) => {
    if (open === 'new') onChange({ ...changes, added: [...changes.added, values] })
    else if (open && 'added' in open) onChange({ ...changes, added: changes.added.map((v, i) => (i === open.added ? values : v)) })
    else if (open) onChange(withEdited(changes, open.rule, values))
    setOpen(undefined)
  }
  const values =
    open === undefined || open === 'new'
      ? undefined
      : 'added' in open
        ? changes.added[open.added]
        : (changes.edited[open.rule.id] ?? valuesOf(open.rule))

  return (
    <SectionCard title={t('whatIf.rules')} help={t('whatIf.rulesHelp')}>
      {saved.length === 0 && changes.added.length === 0 && <Typography>{t('whatIf.noRules')}</Typography>}
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', '& > li:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
      >
        {saved.map((rule) => {
          const edited = changes.edited[rule.id]
          const isRemoved = changes.removed.has(rule.id)
          return (
            <Row
              key={rule.id}
              {...row}
              values={edited ?? valuesOf(rule)}
              savedGroups={rule.groupIds.length}
              before={edited && !isRemoved ? valuesOf(rule) : undefined}
              state={isRemoved ? 'removed' : edited ? 'changed' : undefined}
            >
              {!isRemoved && (
                <Button size="small" aria-label={t('whatIf.changeNamed', { name: rule.name })} onClick={() => setOpen({ rule })}>
                  {t('whatIf.change')}
                </Button>
              )}
              {edited && !isRemoved && (
                <Button
                  size="small"
                  aria-label={t('whatIf.undoNamed', { name: rule.name })}
                  onClick={() => onChange(withEdited(changes, rule, valuesOf(rule)))}
                >
                  {t('whatIf.undo')}
                </Button>
              )}
              <Button
                size="small"
                color={isRemoved ? 'primary' : 'error'}
                aria-label={t(isRemoved ? 'whatIf.bringBackNamed' : 'whatIf.removeNamed', { name: rule.name })}
                onClick={() => onChange(withRemoved(changes, rule.id, !isRemoved))}
              >
                {t(isRemoved ? 'whatIf.bringBack' : 'whatIf.remove')}
              </Button>
            </Row>
          )
        })}
        {changes.added.map((added, i) => (
          <Row key={added.name} {...row} values={added} savedGroups={0} state="added">
            <Button size="small" aria-label={t('whatIf.changeNamed', { name: added.name })} onClick={() => setOpen({ added: i })}>
              {t('whatIf.change')}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={t('whatIf.removeNamed', { name: added.name })}
              onClick={() => onChange({ ...changes, added: changes.added.filter((_, at) => at !== i) })}
            >
              {t('whatIf.remove')}
            </Button>
          </Row>
        ))}
      </Box>
      <div>
        <Button variant="outlined" startIcon={<PlusIcon />} onClick={() => setOpen('new')}>
          {t('whatIf.add')}
        </Button>
      </div>
      {open && (
        <WhatIfRuleDialog
          {...row}
          initial={values ?? newRule(context.serviceType)}
          title={values ? t('whatIf.changeTitle', { name: values.name }) : t('whatIf.add')}
          savedGroups={typeof open === 'object' && 'rule' in open ? open.rule.groupIds : []}
          onKeep={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SectionCard>
  )
}

type RowProps = {
  context: RuleContext
  references: References
  values: RuleValues
  savedGroups: number
  before?: RuleValues
  state?: 'changed' | 'removed' | 'added'
  children: ReactNode
}
const colours = { changed: 'primary', removed: 'error', added: 'success' } as const

/** A rule with its sentence; of a changed one both, as it is and as it would be. */
function Row({ context: { serviceType }, references, values, savedGroups, before, state, children }: RowProps) {
  const { t } = useTranslation('rules')
  const sentence = (v: RuleValues) =>
    ruleSentence({ ...v, serviceType }, namesOf(v, references, savedGroups), (key, filled = {}) => t(key, filled))
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, py: 1.5 }}>
      <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{values.name}</Typography>
          {state && <Chip size="small" variant="outlined" color={colours[state]} label={t(`whatIf.states.${state}`)} />}
        </Box>
        {before && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <del>{sentence(before)}</del>
          </Typography>
        )}
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {state === 'removed' ? <del>{sentence(values)}</del> : sentence(values)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>
    </Box>
  )
}
