import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../client/api.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { DeleteIcon, EditIcon, ViewIcon } from '../words/staff-icons.tsx'
import { useRowDialog } from './RowDialogs.tsx'

/**
 * `name` is what the row is called; `remove` deletes it, after it was asked for,
 * and throws when that is refused; `loses` says what goes with it.
 */
type Props = { name: string; view?: () => void; edit?: () => void; remove?: () => Promise<unknown>; loses?: string }

/** What can be done with a row: view, edit, delete, of which each list offers some. */
export function RowActions({ name, view, edit, remove, loses }: Props) {
  const { t } = useTranslation('staff')
  const open = useRowDialog()
  return (
    <>
      {view && (
        <IconButton size="small" aria-label={t('list.viewNamed', { name })} title={t('list.view')} onClick={view}>
          <ViewIcon fontSize="small" />
        </IconButton>
      )}
      {edit && (
        <IconButton size="small" aria-label={t('list.editNamed', { name })} title={t('list.edit')} onClick={edit}>
          <EditIcon fontSize="small" />
        </IconButton>
      )}
      {remove && (
        <IconButton
          size="small"
          aria-label={t('list.deleteNamed', { name })}
          title={t('list.delete')}
          onClick={() => open((close) => <DeleteDialog name={name} remove={remove} loses={loses} onClose={close} />)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </>
  )
}

type DeleteProps = Pick<Props, 'name' | 'loses'> & Required<Pick<Props, 'remove'>> & { onClose: () => void }

function DeleteDialog({ name, remove, loses, onClose }: DeleteProps) {
  const { t } = useTranslation('staff')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      await remove()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.body.error || t('form.unreachable'))
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      title={t('list.deleteSure')}
      confirm={t('list.delete')}
      busy={busy}
      error={refused}
      onConfirm={confirm}
      onClose={onClose}
    >
      {name}
      {loses && <div>{loses}</div>}
    </ConfirmDialog>
  )
}
