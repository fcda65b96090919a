import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../client/api.ts'
import { useSend } from '../client/send.ts'
import { toastSuccess } from '../client/toasts.tsx'
import { count } from '../words/format.ts'
import type { Retirable, RetirementCalls } from './RecordActions.tsx'

type Props = {
  name: string
  record: Retirable
  calls: RetirementCalls
  refresh: readonly Endpoint[]
  consequence?: string
  onClose: () => void
}

/** Lets a record go: retires it, with a reason; or deletes it, where nothing depends on it. */
export function RetireDialog({ name, record, calls, refresh, consequence, onClose }: Props) {
  const { t } = useTranslation('staff')
  const [why, setWhy] = useState('')
  const { id, version } = record
  const uses = useQuery({ ...query<RetirementCalls['uses']>(calls.uses, { params: { id } }), staleTime: 0, gcTime: 0 })
  const retire = useSend<RetirementCalls['retire']>(calls.retire, ...refresh)
  const remove = useSend<RetirementCalls['remove']>(calls.remove, ...refresh)
  const undo = useSend<RetirementCalls['restore']>(calls.restore, ...refresh)
  const busy = retire.isPending || remove.isPending
  const error = retire.error ?? remove.error ?? uses.error

  const go = () =>
    retire.mutate(
      { body: { id, version, why } },
      {
        onSuccess: () => {
          toastSuccess(t('retire.done', { name }), { label: t('list.undo'), run: () => undo.mutate({ body: { id } }) })
          onClose()
        },
      },
    )
  const drop = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toastSuccess(t('retire.deleted', { name }))
          onClose()
        },
      },
    )
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t('retire.title', { name })}</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error.message || t('form.unreachable')}
          </Alert>
        )}
        <Typography sx={{ mb: 1 }}>{t('retire.meaning')}</Typography>
        {consequence && <Typography sx={{ mb: 1 }}>{consequence}</Typography>}
        <Box role="status" sx={{ mb: 2 }}>
          {uses.data?.length === 0 && t('retire.unused')}
          {uses.data && uses.data.length > 0 && (
            <>
              {t('retire.used')}
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {uses.data.map((use) => (
                  <li key={use.what}>{t(`retire.uses.${use.what}`, { count: use.count, number: count(use.count) })}</li>
                ))}
              </Box>
            </>
          )}
        </Box>
        <TextField
          label={t('retire.why')}
          value={why}
          onChange={(e) => setWhy(e.target.value)}
          fullWidth
          multiline
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {t('form.cancel')}
        </Button>
        {uses.data?.length === 0 && (
          <Button color="error" onClick={drop} loading={remove.isPending} disabled={busy}>
            {t('retire.delete')}
          </Button>
        )}
        <Button variant="contained" onClick={go} loading={retire.isPending} disabled={busy || !uses.data}>
          {t('retire.button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
