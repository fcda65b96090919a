import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ATTESTATION } from '@ratebook/shared/attestation.ts'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckInput } from '../../form/choices.tsx'
import { TextInput } from '../../form/fields.tsx'
import { date } from '../../words/format.ts'

/** Who attests the file, the words they attest, and the tick that says they do. */
export function Attestation({ attestedAt }: { attestedAt: string | null }) {
  const { t } = useTranslation('facilities')
  const {
    setValue,
    watch,
    formState: { defaultValues },
  } = useFormContext<{ attesterName: string; attested: boolean }>()
  const [name, attested] = watch(['attesterName', 'attested'])
  // another official has not given the word of the one before
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the name changes
  useEffect(
    () => setValue('attested', name === defaultValues?.attesterName && Boolean(defaultValues?.attested), { shouldDirty: true }),
    [name],
  )
  const kept = attested && attestedAt && name === defaultValues?.attesterName
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5 }}>
      <TextInput name="attesterName" label={t('facilities.attesterName')} maxLength={200} help={t('facilities.attesterHelp')} />
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
        <Typography variant="body2">{t('facilities.attestationIntro')}</Typography>
        <Typography
          variant="body2"
          component="blockquote"
          lang="en"
          id="attestation"
          sx={{ m: 0, my: 1, pl: 1.5, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' }}
        >
          {ATTESTATION}
        </Typography>
        <CheckInput
          name="attested"
          disabled={!name.trim() && !attested}
          label={name.trim() ? t('facilities.attest', { name: name.trim() }) : t('facilities.attestUnnamed')}
          help={kept ? t('facilities.attestedOn', { date: date(attestedAt) }) : undefined}
        />
      </Box>
    </Box>
  )
}
