import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { Toggled } from '@ratebook/shared/wire/status.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { count } from '../words/format.ts'
import { failureOf } from '../form/form-errors.ts'
import { toastSuccess } from '../client/toasts.tsx'

type Props = {
  rows: readonly { enabled: boolean }[]
  /** how many records the whole list has, and whether a filter narrows it */
  total: number
  filtered: boolean
  disabled: boolean
  /** beside the box on a phone; in a table the box stands above its column */
  labelled?: boolean
  run: (enabled: boolean) => Promise<Toggled | undefined>
}

/**
 * The box above the boxes: asks, then switches every record of the list as it is filtered,
 * on all of its pages, to the opposite of "all rows in sight are enabled".
 */
export function ToggleAll({ rows, total, filtered, disabled, labelled = false, run }: Props) {
  const { t } = useTranslation('staff')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const on = rows.filter((row) => row.enabled).length
  const allOn = rows.length > 0 && on === rows.length

  const confirm = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      const answer = await run(!allOn)
      if (answer)
        toastSuccess(t(answer.enabled ? 'list.toggledOn' : 'list.toggledOff', { count: answer.affected, number: count(answer.affected) }))
      setAsking(false)
    } catch (error) {
      setRefused(failureOf(error, [], t).lines[0])
    }
    setBusy(false)
  }
  const will = allOn
    ? filtered
      ? 'list.willDisableFiltered'
      : 'list.willDisable'
    : filtered
      ? 'list.willEnableFiltered'
      : 'list.willEnable'
  const box = (
    <Checkbox
      size="small"
      checked={allOn}
      indeterminate={on > 0 && !allOn}
      disabled={disabled || rows.length === 0}
      onChange={() => setAsking(true)}
      sx={{ p: 0.5 }}
      slotProps={{ input: { 'aria-label': labelled ? undefined : t('list.toggleAll'), title: labelled ? undefined : t('list.toggleAll') } }}
    />
  )
  return (
    <>
      {labelled ? <FormControlLabel control={box} label={t('list.toggleAll')} sx={{ ml: 0, gap: 0.5 }} /> : box}
      {asking && (
        <ConfirmDialog
          title={t('list.sureToggle')}
          confirm={t(allOn ? 'list.disableAll' : 'list.enableAll')}
          harmless
          busy={busy}
          error={refused}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t(will, { count: total, number: count(total) })} {total > rows.length && t('list.otherPages')}
        </ConfirmDialog>
      )}
    </>
  )
}
