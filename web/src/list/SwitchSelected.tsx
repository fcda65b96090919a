import Button from '@mui/material/Button'
import { ALL_LIMIT } from '@ratebook/shared/wire/list.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../client/toasts.tsx'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { failureOf } from '../form/form-errors.ts'
import { count } from '../words/format.ts'
import type { Row } from './list-cells.tsx'
import type { Selected } from './use-selection.ts'

type Props<R extends Row> = {
  selected: Selected<R>
  /** how many records the list has as it is filtered, and whether it is */
  total: number
  filtered: boolean
  /** @throws ApiError */
  run: (enabled: boolean) => Promise<unknown>
}

/** Switches what is selected on or off. It asks first where that is the whole list as it is filtered. */
export function SwitchSelected<R extends Row>({ selected, total, filtered, run }: Props<R>) {
  const { t } = useTranslation('staff')
  const [sure, setSure] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  const go = async (enabled: boolean) => {
    setBusy(true)
    setRefused(undefined)
    try {
      await run(enabled)
      setSure(undefined)
    } catch (error) {
      if (sure === undefined) toastError(error)
      else setRefused(failureOf(error, [], t).lines[0])
    }
    setBusy(false)
  }
  const choose = (enabled: boolean) => (selected.count === total ? setSure(enabled) : void go(enabled))
  const will = `list.${sure ? 'willEnable' : 'willDisable'}${filtered ? 'Filtered' : ''}`
  return (
    <>
      {[true, false].map((enabled) => (
        <Button key={String(enabled)} size="small" variant="outlined" disabled={busy} onClick={() => choose(enabled)}>
          {t(enabled ? 'list.switchOn' : 'list.switchOff')}
        </Button>
      ))}
      {sure !== undefined && (
        <ConfirmDialog
          title={t('list.sureToggle')}
          confirm={t(sure ? 'list.enableAll' : 'list.disableAll')}
          harmless
          busy={busy}
          error={refused}
          onConfirm={() => go(sure)}
          onClose={() => setSure(undefined)}
        >
          {t(will, { count: total, number: count(total) })} {selected.rows === undefined && t('list.otherPages')}
          {total > ALL_LIMIT && ` ${t('list.noUndo', { limit: count(ALL_LIMIT) })}`}
        </ConfirmDialog>
      )}
    </>
  )
}
