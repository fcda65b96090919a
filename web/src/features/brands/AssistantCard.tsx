import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckInput } from '../../form/choices.tsx'
import { TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import type { Values } from './brand-values.ts'

/** Appointment booking: by the brand's AI service, or by people who call back. */
export function AssistantCard({ hasSecret, isLost }: { hasSecret: boolean; isLost: boolean }) {
  const { t } = useTranslation('brand')
  const enabled = useWatch<Values, 'isHealthTalkAIEnabled'>({ name: 'isHealthTalkAIEnabled' })
  return (
    <SectionCard title={t('assistant.title')} help={t('assistant.help')}>
      <CheckInput name="isHealthTalkAIEnabled" label={t('assistant.enabled')} />
      {enabled && isLost && <Alert severity="warning">{t('assistant.secretLost')}</Alert>}
      {enabled && (
        <Box sx={twoColumns}>
          <TextInput name="healthTalkClientId" label={t('assistant.clientId')} required maxLength={300} />
          <Secret hasSecret={hasSecret} />
          <TextInput
            name="healthTalkAudience"
            label={t('assistant.audience')}
            required
            help={t('assistant.audienceHelp')}
            maxLength={300}
          />
          <ReadOnly name="healthTalkGrantType" label={t('assistant.grantType')} />
        </Box>
      )}
      {!enabled && (
        <TextInput name="callbackEmail" label={t('assistant.callbackEmail')} help={t('assistant.callbackHelp')} maxLength={254} />
      )}
    </SectionCard>
  )
}

/** The stored secret cannot be seen, only replaced. */
function Secret({ hasSecret }: { hasSecret: boolean }) {
  const { t: ofBrand } = useTranslation('brand')
  const {
    field: { ref, ...field },
    fieldState: { error },
  } = useController<Values, 'healthTalkSecret'>({ name: 'healthTalkSecret' })
  return (
    <TextField
      {...field}
      inputRef={ref}
      type="password"
      label={ofBrand('assistant.secret')}
      required={!hasSecret}
      placeholder={hasSecret ? SECRET_MASK : ''}
      fullWidth
      error={Boolean(error)}
      helperText={error ? error.message : ofBrand(hasSecret ? 'assistant.secretStored' : 'assistant.secretHelp')}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 1000, required: false, 'aria-required': !hasSecret, autoComplete: 'new-password' },
      }}
    />
  )
}

function ReadOnly({ name, label }: { name: 'healthTalkGrantType'; label: string }) {
  const {
    field: { ref, ...field },
  } = useController<Values, typeof name>({ name })
  return (
    <TextField
      {...field}
      inputRef={ref}
      label={label}
      fullWidth
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { readOnly: true } }}
    />
  )
}
