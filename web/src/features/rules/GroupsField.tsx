import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useHelp } from '../../form/fields.tsx'
import { count } from '../../words/format.ts'
import { GroupsDialog } from './GroupsDialog.tsx'
import type { RuleValues } from './rule-values.ts'

/** The groups of the schedule that a rule is limited to. `savedGroups` are those it has while none are chosen anew. */
export function GroupsField({ savedGroups }: { savedGroups: readonly string[] }) {
  const { t } = useTranslation('rules')
  const { watch, setValue } = useFormContext<RuleValues>()
  const [choosing, setChoosing] = useState(false)
  const chosen = watch('groupIds') ?? savedGroups
  const feeScheduleId = watch('feeScheduleId')
  const { error, helperText } = useHelp('groupIds', t(feeScheduleId ? 'help.groups' : 'help.groupsFirst'))
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {t('fields.groups')}
        </Typography>
        <Typography component="span">
          {chosen.length === 0 ? t('groups.all') : t('groups.chosen', { count: chosen.length, number: count(chosen.length) })}
        </Typography>
        <Button size="small" disabled={!feeScheduleId} onClick={() => setChoosing(true)}>
          {t('groups.choose')}
        </Button>
      </Box>
      <FormHelperText error={error}>{helperText}</FormHelperText>
      {choosing && (
        <GroupsDialog
          feeScheduleId={feeScheduleId}
          chosen={chosen}
          onClose={() => setChoosing(false)}
          onChoose={(ids) => {
            setValue('groupIds', ids, { shouldDirty: true, shouldValidate: true })
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}
