import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { ChargeChange, chargeEdits, type EditPreview } from '@ratebook/shared/charge-edits.ts'
import { type ChargeItem, charges } from '@ratebook/shared/charges.ts'
import { shoppable } from '@ratebook/shared/shoppable.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'
import { type Failure, failureOf } from '../../form/form-errors.ts'
import { usePhone } from '../../client/use-phone.ts'
import type { Selected } from '../../list/use-selection.ts'
import { count } from '../../words/format.ts'
import { EditManyFields } from './EditManyFields.tsx'
import { EditManyPreview } from './EditManyPreview.tsx'
import { changeOf, type Draft, nothing } from './edit-many.ts'

type Props = { selected: Selected<ChargeItem>; onClose: () => void }
const stale = [charges.listCharges, shoppable.listShoppable, uploads.listUploads] as const

/** Changes many items at once: what is to change, what that would do, and then does it; it can be undone. */
export function EditManyDialog({ selected, onClose }: Props) {
  const { t } = useTranslation('staff')
  const [draft, setDraft] = useState<Draft>(nothing)
  const [preview, setPreview] = useState<EditPreview>()
  const [failure, setFailure] = useState<Failure>()
  const look = useSend(chargeEdits.previewChargeEdit)
  const edit = useSend(chargeEdits.editCharges, ...stale)
  const rollBack = useSend(uploads.rollbackUpload, ...stale)
  const busy = look.isPending || edit.isPending
  const { rows, narrowing } = selected
  const chosen = rows ? { ids: rows.map((row) => row.id), filter: null } : narrowing

  const change = (of: Partial<Draft>) => {
    setDraft({ ...draft, ...of })
    setPreview(undefined)
    setFailure(undefined)
  }
  const refused = (error: unknown) => {
    const names = Object.keys(draft).flatMap((name) => [`change.${name}`, `change.${name}.value`])
    setFailure(failureOf(error, names, t))
    setPreview(undefined)
  }
  const check = () => {
    const change = changeOf(draft)
    const { error } = ChargeChange.safeParse(change)
    // said here, where it is still known what was typed: what is no number does not travel
    const typed = (error?.issues ?? []).filter(({ path }) => path.length > 0)
    const atField = typed.map(({ path, message }) => ({ path: ['change', ...path].join('.'), message }))
    setFailure(atField.length > 0 ? { atField, lines: [], stale: false } : undefined)
    if (atField.length === 0) look.mutate({ body: { ...chosen, change } }, { onSuccess: setPreview, onError: refused })
  }
  const undo = async (versions: string[]) => {
    try {
      for (const id of versions) await rollBack.mutateAsync({ params: { id } })
      toastSuccess(t('editMany.undone'))
    } catch (error) {
      toastError(error)
    }
  }
  const apply = () =>
    edit.mutate(
      { body: { ...chosen, change: changeOf(draft), state: preview?.state } },
      {
        onSuccess: ({ changed, versions }) => {
          toastSuccess(t('editMany.done', { count: changed, number: count(changed) }), {
            label: t('list.undo'),
            run: () => void undo(versions),
          })
          selected.clear()
          onClose()
        },
        onError: refused,
      },
    )
  const faults = Object.fromEntries(failure?.atField.map(({ path, message }) => [path.split('.')[1], message]) ?? [])
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="md" fullScreen={usePhone()}>
      <DialogTitle>{t('editMany.title', { count: selected.count, number: count(selected.count) })}</DialogTitle>
      <DialogContent>
        {failure?.lines.map((line) => (
          <Alert key={line} severity="error" sx={{ mb: 1 }}>
            {line}
          </Alert>
        ))}
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t('editMany.help')}
        </Typography>
        <EditManyFields draft={draft} onChange={change} faults={faults} />
        {preview && <EditManyPreview preview={preview} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('form.cancel')}
        </Button>
        {preview && preview.changed > 0 ? (
          <Button variant="contained" onClick={apply} loading={edit.isPending}>
            {t('editMany.apply', { count: preview.changed, number: count(preview.changed) })}
          </Button>
        ) : (
          <Button variant="contained" onClick={check} loading={look.isPending}>
            {t('editMany.check')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
