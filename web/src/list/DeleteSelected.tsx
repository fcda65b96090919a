import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../client/api.ts'
import { toastSuccess } from '../client/toasts.tsx'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { count } from '../words/format.ts'
import { DeleteIcon } from '../words/staff-icons.tsx'
import type { Row } from './list-cells.tsx'
import type { Deletion } from './use-deletion.ts'

type Props<R extends Row> = {
  rows: R[]
  deletion: Deletion
  nameOf: (row: R) => string
  /** what goes with them */
  loses?: string
  /** hears which are gone */
  onDeleted: (rows: R[]) => void
}

/** So many of those that could not be deleted are named. */
const REASONS_TOLD = 5

/** Deletes the rows that were ticked, after asking, one after the other: one that must stay does not keep the others. */
export function DeleteSelected<R extends Row>({ rows, deletion, nameOf, loses, onDeleted }: Props<R>) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const [gone, setGone] = useState<R[]>([])
  const close = () => {
    setAsking(false)
    setRefused([])
    // without any row selected this is no longer there
    onDeleted(gone)
  }
  const confirm = async () => {
    setBusy(true)
    const deleted: R[] = []
    const missing: R[] = []
    const reasons: string[] = []
    for (const row of rows.filter(({ id }) => !gone.some((other) => other.id === id)))
      try {
        await call<Deletion>(deletion, { params: { id: String(row.id) } })
        deleted.push(row)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 404) missing.push(row)
        reasons.push(t('list.notDeleted', { name: nameOf(row), reason: error.body.error || t('form.unreachable') }))
      }
    setBusy(false)
    await client.invalidateQueries()
    if (deleted.length > 0) toastSuccess(t('list.deletedMany', { count: deleted.length, number: count(deleted.length) }))
    setRefused(reasons)
    const away = [...gone, ...deleted, ...missing]
    if (reasons.length > 0) return setGone(away)
    setAsking(false)
    onDeleted(away)
  }
  return (
    <>
      <Button size="small" variant="outlined" color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {t('list.delete')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('list.deleteSure')}
          confirm={t('list.delete')}
          busy={busy}
          error={refused.slice(0, REASONS_TOLD).join(' ') || undefined}
          onConfirm={confirm}
          onClose={close}
        >
          {t('list.deleteMany', { count: rows.length, number: count(rows.length), name: rows[0] && nameOf(rows[0]) })}
          {loses && <div>{loses}</div>}
        </ConfirmDialog>
      )}
    </>
  )
}
