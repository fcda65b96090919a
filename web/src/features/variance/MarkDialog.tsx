import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type Variance, variance, type Work, type WorkState, workStates } from '@ratebook/shared/variance.ts'
import { ALL_LIMIT } from '@ratebook/shared/wire/list.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'
import { failureOf } from '../../form/form-errors.ts'
import type { Selected } from '../../list/use-selection.ts'
import { usePhone } from '../../client/use-phone.ts'
import { count } from '../../words/format.ts'

const NOBODY = 'nobody'
type Props = { selected: Selected<Variance>; onClose: () => void }

/** Marks, assigns or notes the lines that were ticked; it can be undone where they are not more than a call takes. */
export function MarkDialog({ selected, onClose }: Props) {
  const { t } = useTranslation('variance')
  const { t: staff } = useTranslation('staff')
  const [state, setState] = useState<WorkState | ''>('')
  const [assignee, setAssignee] = useState('')
  const { rows, narrowing } = selected
  // what was said of a single line can be seen, and its note be mended or taken away
  const single = rows?.length === 1 ? rows[0] : undefined
  const [note, setNote] = useState(single?.note ?? '')
  const { data: colleagues } = useQuery(query(variance.listVarianceColleagues, {}))
  const mark = useSend(variance.markVariance, variance.listVariance)
  const restore = useSend(variance.restoreVariance, variance.listVariance)
  const chosen = rows ? { ids: rows.map(({ id }) => id), filter: null } : narrowing
  const change = {
    ...(state && { state }),
    ...(assignee && { assigneeId: assignee === NOBODY ? null : assignee }),
    ...(note.trim() !== (single?.note ?? '') && { note: note.trim() }),
  }
  // the dialog is gone by then
  const undo = async (work: Work[]) => {
    try {
      await restore.mutateAsync({ body: { work } })
      toastSuccess(t('mark.undone'))
    } catch (error) {
      toastError(error)
    }
  }
  const apply = () =>
    mark.mutate(
      { body: { ...chosen, change } },
      {
        onSuccess: ({ affected, before }) => {
          toastSuccess(
            t(before ? 'mark.done' : 'mark.doneForGood', { count: affected, number: count(affected) }),
            before && before.length > 0 ? { label: staff('list.undo'), run: () => void undo(before) } : undefined,
          )
          selected.clear()
          onClose()
        },
      },
    )
  const stays = (value: string | undefined) => (value ? t('mark.staysAs', { value }) : t('mark.stays'))
  const native = { select: { native: true }, inputLabel: { shrink: true } }
  return (
    <Dialog open onClose={mark.isPending ? undefined : onClose} fullWidth maxWidth="sm" fullScreen={usePhone()}>
      <DialogTitle>{t('mark.title', { count: selected.count, number: count(selected.count) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', '&&': { pt: 1 } }}>
        {mark.error && (
          <Alert severity="error">
            {failureOf(mark.error, [], staff).lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        {selected.count > ALL_LIMIT && <Alert severity="warning">{staff('list.noUndo', { limit: count(ALL_LIMIT) })}</Alert>}
        <TextField
          select
          id="mark-state"
          label={t('variance.work')}
          value={state}
          onChange={(e) => setState(e.target.value as WorkState | '')}
          slotProps={native}
        >
          <option value="">{stays(single?.work && t(`works.${single.work}`))}</option>
          {workStates.map((one) => (
            <option key={one} value={one}>
              {t(`works.${one}`)}
            </option>
          ))}
        </TextField>
        <TextField
          select
          id="mark-assignee"
          label={t('variance.assignee')}
          value={assignee}
          onChange={(e) => setAssignee(e.target.value)}
          slotProps={native}
        >
          <option value="">{stays(single && (single.assignee || t('mark.nobody')))}</option>
          <option value={NOBODY}>{t('mark.nobody')}</option>
          {colleagues?.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={2}
          label={t('variance.note')}
          placeholder={single ? '' : t('mark.stays')}
          value={note}
          onChange={(e) => setNote(e.target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 1000 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={mark.isPending}>
          {staff('form.cancel')}
        </Button>
        <Button variant="contained" onClick={apply} loading={mark.isPending} disabled={Object.keys(change).length === 0}>
          {t('mark.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
