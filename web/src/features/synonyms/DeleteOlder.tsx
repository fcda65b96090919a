import Button from '@mui/material/Button'
import { unanswered } from '@ratebook/shared/unanswered.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { useToday } from '../../client/today.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { DayInput } from '../../form/fields.tsx'
import { count } from '../../words/format.ts'
import { DeleteIcon } from '../../words/staff-icons.tsx'

const OFFERED_DAYS = 30

/** Forgets what visitors searched for before a day, after asking. */
export function DeleteOlder() {
  const { t } = useTranslation('synonyms')
  const today = useToday()
  const form = useForm<{ before: string | null }>({ defaultValues: { before: plusDays(today, -OFFERED_DAYS) } })
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useSend(unanswered.deleteOlderUnanswered, unanswered.listUnanswered)
  const before = form.watch('before')
  const close = () => {
    setAsking(false)
    reset()
  }
  const confirm = () => {
    if (before === null) return form.setFocus('before')
    mutate(
      { body: { before } },
      {
        onSuccess: ({ deleted }) => {
          close()
          toastSuccess(t('unanswered.olderDone', { count: deleted, number: count(deleted) }))
        },
      },
    )
  }
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {t('unanswered.older')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('unanswered.older')}
          confirm={t('unanswered.older')}
          busy={isPending}
          error={error?.body.error}
          onConfirm={confirm}
          onClose={close}
        >
          <p>{t('unanswered.olderHelp')}</p>
          <FormProvider {...form}>
            <DayInput name="before" label={t('unanswered.olderBefore')} required />
          </FormProvider>
        </ConfirmDialog>
      )}
    </>
  )
}
