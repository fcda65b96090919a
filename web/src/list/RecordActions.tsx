import IconButton from '@mui/material/IconButton'
import type { Capability } from '@ratebook/shared/wire/access.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import type { HistoryEntry, retirementCalls, Retirement } from '@ratebook/shared/retirement.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../client/send.ts'
import { toastError, toastSuccess } from '../client/toasts.tsx'
import { DeleteIcon, EditIcon, HistoryIcon, RestoreIcon } from '../words/staff-icons.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import { useRowDialog } from './RowDialogs.tsx'

export type RetirementCalls = ReturnType<typeof retirementCalls<string, Capability, Capability>>
export type Retirable = { id: string; version: number; retirement: Retirement | null }

type Props = {
  /** what the record is called */
  name: string
  record: Retirable
  calls: RetirementCalls
  /** lists that are read again once it went or came back */
  refresh: readonly Endpoint[]
  edit: () => void
  /** what else goes with it */
  consequence?: string
  /** what stands above the history */
  picture?: (entries: HistoryEntry[]) => ReactNode
}

/** What can be done with a record that is retired rather than deleted: edit it, look at its history, let it go and bring it back. */
export function RecordActions({ name, record, calls, refresh, edit, consequence, picture }: Props) {
  const { t } = useTranslation('staff')
  const open = useRowDialog()
  const restore = useSend<RetirementCalls['restore']>(calls.restore, ...refresh)
  const bringBack = () =>
    restore.mutate(
      { body: { id: record.id, version: record.version } },
      { onSuccess: () => toastSuccess(t('retire.restored', { name })), onError: toastError },
    )
  const showHistory = () =>
    open((close) => <RecordHistory name={name} id={record.id} call={calls.history} picture={picture} onClose={close} />)
  const askToRetire = () =>
    open((close) => <RetireDialog name={name} record={record} calls={calls} refresh={refresh} consequence={consequence} onClose={close} />)
  return (
    <>
      {!record.retirement && (
        <IconButton size="small" aria-label={t('list.editNamed', { name })} title={t('list.edit')} onClick={edit}>
          <EditIcon fontSize="small" />
        </IconButton>
      )}
      <IconButton size="small" aria-label={t('history.of', { name })} title={t('history.title')} onClick={showHistory}>
        <HistoryIcon fontSize="small" />
      </IconButton>
      {record.retirement ? (
        <IconButton
          size="small"
          aria-label={t('retire.restoreNamed', { name })}
          title={t('retire.restore')}
          disabled={restore.isPending}
          onClick={bringBack}
        >
          <RestoreIcon fontSize="small" />
        </IconButton>
      ) : (
        <IconButton size="small" aria-label={t('retire.named', { name })} title={t('retire.button')} onClick={askToRetire}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </>
  )
}
