import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type Delivery, deliveries } from '@ratebook/shared/deliveries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../../client/error-words.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { dateTime } from '../../words/format.ts'

/** One delivery: what comes from where, when it was looked for, and what is wrong. */
export function DeliveryCard({ delivery, onEdit }: { delivery: Delivery; onEdit: () => void }) {
  const { t } = useTranslation('deliveries')
  const say = useFaultWords()
  const [deleting, setDeleting] = useState(false)
  const look = useSend(deliveries.lookNow, deliveries.getDeliveries)
  const remove = useSend(deliveries.deleteDelivery, deliveries.getDeliveries)
  const { id, name, kind, facilityName, source, folder, pattern, host, everyMinutes, atTime, owner, enabled, isLooking } = delivery
  const place = source === 'sftp' ? `${host}:${folder || '~'}/${pattern}` : [folder, pattern].filter(Boolean).join('/')
  const onDeleted = () => {
    toastSuccess(t('deleted', { name }))
    setDeleting(false)
  }
  const state = isLooking ? 'looking' : !enabled ? 'off' : delivery.code ? 'troubled' : 'on'
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Chip
          size="small"
          color={state === 'troubled' ? 'error' : state === 'on' ? 'success' : 'default'}
          label={t(`standings.${state}`)}
        />
      </Box>
      <Typography variant="body2">{[t(`kinds.${kind}`), facilityName].filter(Boolean).join(' · ')}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t(`from.${source}`)} <code>{place}</code>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[
          everyMinutes === null ? t('dailyAt', { time: atTime }) : t('every', { minutes: everyMinutes }),
          t('lastLook', { when: dateTime(delivery.lastLookAt || null, t('never')) }),
          ...(delivery.nextLookAt ? [t('nextLook', { when: dateTime(delivery.nextLookAt) })] : []),
          t('owner', { name: owner }),
        ].join(' · ')}
      </Typography>
      {delivery.code && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {say(delivery, '')}
        </Alert>
      )}
      {look.error && <Alert severity="error">{look.error.message}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={isLooking || look.isPending}
          aria-label={t('lookNamed', { name })}
          onClick={() => look.mutate({ params: { id } })}
        >
          {t('look')}
        </Button>
        <Button size="small" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button size="small" color="error" aria-label={t('deleteNamed', { name })} onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      </Box>
      {deleting && (
        <ConfirmDialog
          title={t('deleteSure')}
          confirm={t('delete')}
          busy={remove.isPending}
          error={remove.error?.message}
          onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onDeleted })}
          onClose={() => setDeleting(false)}
        >
          {t('deleteHelp', { name })}
        </ConfirmDialog>
      )}
    </Paper>
  )
}
