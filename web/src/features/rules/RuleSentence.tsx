import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { namesOf, type References } from './references.ts'
import { ruleSentence } from './rule-sentence.ts'
import type { RuleValues } from './rule-values.ts'
import { useSettled } from '../../client/use-settled.ts'

const PAUSE_MS = 400

/** What the rule pays as it stands in the form, in a sentence that follows the typing. */
export function RuleSentence({
  serviceType,
  references,
  savedGroups,
}: {
  serviceType: ServiceType
  references: References
  savedGroups: number
}) {
  const { t } = useTranslation('rules')
  const values = useFormContext<RuleValues>().watch()
  const sentence = useSettled(
    ruleSentence({ ...values, serviceType }, namesOf(values, references, savedGroups), (key, values = {}) => t(key, values)),
    PAUSE_MS,
  )
  return (
    <Paper
      component="section"
      aria-label={t('sentence.title')}
      variant="outlined"
      sx={{ p: { xs: 2, sm: 2.5 }, bgcolor: 'var(--primary-soft)', borderColor: 'var(--primary-line)' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 700, color: 'var(--primary-ink)', mb: 0.5 }}>
        {t('sentence.title')}
      </Typography>
      <Typography aria-live="polite" sx={{ fontSize: '1.05rem', textWrap: 'pretty', overflowWrap: 'anywhere' }}>
        {sentence.replaceAll(' %', '\u00a0%')}
      </Typography>
    </Paper>
  )
}
