import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { isEventOfContracts, webhookEvents } from '@ratebook/shared/webhook-events.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../client/session.ts'
import { useHelp } from '../../form/fields.tsx'

/** What the endpoint is told of: at least one, and of contracts only by who may read them. @param told what it is told of already */
export function EventsInput({ told }: { told: readonly string[] }) {
  const { t } = useTranslation('webhooks')
  const { user } = useSession()
  const { field } = useController({ name: 'events' })
  const readsContracts = user !== null && can(user, 'contracts:read')
  const { error, helperText } = useHelp('events', readsContracts ? t('eventsHelp') : `${t('eventsHelp')} ${t('noContracts')}`)
  const id = useId()
  const chosen = field.value as string[]
  return (
    <FormControl component="fieldset" error={error} aria-describedby={id}>
      <FormLabel component="legend">{t('webhooks.events')}</FormLabel>
      {webhookEvents.map((event, i) => (
        <FormControlLabel
          key={event}
          label={t(`about.${event}`)}
          disabled={!readsContracts && isEventOfContracts(event) && !told.includes(event)}
          sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: 1 } }}
          control={
            <Checkbox
              checked={chosen.includes(event)}
              onBlur={field.onBlur}
              slotProps={{ input: i === 0 ? { ref: field.ref, 'aria-invalid': error } : {} }}
              onChange={(_, checked) => field.onChange(checked ? [...chosen, event] : chosen.filter((other) => other !== event))}
            />
          }
        />
      ))}
      <FormHelperText id={id}>{helperText}</FormHelperText>
    </FormControl>
  )
}
