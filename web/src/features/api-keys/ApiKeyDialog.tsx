import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { apiKeys, NewApiKey, USUAL_DAYS } from '@ratebook/shared/api-keys.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { isOfContracts, scopes } from '@ratebook/shared/wire/scopes.ts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useSend } from '../../client/send.ts'
import { useSession } from '../../client/session.ts'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { SelectInput, TextInput, useHelp } from '../../form/fields.tsx'

const LENGTHS = ['30', '90', '180', '365', '730'] as const
/** A choice of days is text in the form. */
const Form = NewApiKey.extend({ days: z.enum(LENGTHS).transform(Number) })
type Values = z.input<typeof Form>

/** Makes a key, and hands it over to be shown. */
export function ApiKeyDialog({ onMade, onClose }: { onMade: (made: { name: string; key: string }) => void; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const create = useSend(apiKeys.createApiKey, apiKeys.listApiKeys)
  return (
    <EntityDialog<Values>
      title={t('addTitle')}
      action={t('make')}
      narrow
      schema={Form as unknown as z.ZodType<unknown, Values>}
      initial={{ name: '', scopes: [], days: String(USUAL_DAYS) as Values['days'] }}
      save={async (values) => onMade(await create.mutateAsync({ body: values as unknown as z.output<typeof Form> }))}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextInput name="name" label={t('keys.name')} required maxLength={100} help={t('nameHelp')} />
        <Scopes />
        <SelectInput name="days" label={t('days')} help={t('daysHelp')} options={LENGTHS.map((days) => [days, t(`lengths.${days}`)])} />
      </Box>
    </EntityDialog>
  )
}

/** What the key is good for: at least one, and of contracts as much as oneself. */
function Scopes() {
  const { t } = useTranslation('keys')
  const { user } = useSession()
  const { field } = useController({ name: 'scopes' })
  const readsContracts = user !== null && can(user, 'contracts:read')
  const { error, helperText } = useHelp('scopes', readsContracts ? t('goodForHelp') : `${t('goodForHelp')} ${t('noContracts')}`)
  const id = useId()
  const chosen = field.value as string[]
  return (
    <FormControl component="fieldset" error={error} aria-describedby={id}>
      <FormLabel component="legend">{t('goodFor')}</FormLabel>
      {scopes.map((scope, i) => (
        <FormControlLabel
          key={scope}
          label={t(`scopes.${scope}`)}
          disabled={!readsContracts && isOfContracts(scope)}
          control={
            <Checkbox
              checked={chosen.includes(scope)}
              onBlur={field.onBlur}
              slotProps={{ input: i === 0 ? { ref: field.ref, 'aria-invalid': error } : {} }}
              onChange={(_, checked) => field.onChange(checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))}
            />
          }
        />
      ))}
      <FormHelperText id={id}>{helperText}</FormHelperText>
    </FormControl>
  )
}
