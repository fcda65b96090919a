import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useEntityForm } from '../../form/entity-form.tsx'
import { usePhone } from '../../client/use-phone.ts'
import { RuleFields } from './RuleFields.tsx'
import { RuleSentence } from './RuleSentence.tsx'
import type { References } from './references.ts'
import { ruleForm, type RuleContext, type RuleValues } from './rule-values.ts'

type Props = {
  title: string
  context: RuleContext
  references: References
  initial: RuleValues
  savedGroups: readonly string[]
  onKeep: (values: RuleValues) => void
  onClose: () => void
}

/** The form of a rule for a comparison: what is typed is kept on the page, and saved nowhere. */
export function WhatIfRuleDialog({ title, context, references, initial, savedGroups, onKeep, onClose }: Props) {
  const { t } = useTranslation('rules')
  const { t: ofStaff } = useTranslation('staff')
  const entity = useEntityForm<RuleValues>(
    { schema: ruleForm(context) as unknown as z.ZodType<unknown, RuleValues>, initial, save: async () => undefined },
    () => onKeep(entity.form.getValues()),
  )
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={usePhone()}
      onClose={(_, reason) => (reason === 'backdropClick' ? undefined : onClose())}
      slotProps={{ paper: { component: 'form', noValidate: true, ref: entity.element, onSubmit: entity.submit } as object }}
    >
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <FormProvider {...entity.form}>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <RuleSentence serviceType={context.serviceType} references={references} savedGroups={savedGroups.length} />
            <RuleFields serviceType={context.serviceType} references={references} savedGroups={savedGroups} />
          </Box>
        </FormProvider>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ofStaff('form.cancel')}</Button>
        <Button type="submit" variant="contained">
          {t('whatIf.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
