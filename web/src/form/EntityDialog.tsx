import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DiscardDialog } from './DiscardDialog.tsx'
import { EntityFailure, EntityFields, type EntityOptions, useEntityForm } from './entity-form.tsx'
import { usePhone } from '../client/use-phone.ts'

/** `action`: what the button that sends the form says, where it is not Save; `narrow` for a form of few fields. */
type Props<V extends FieldValues> = EntityOptions<V> & {
  title: string
  action?: string
  narrow?: boolean
  onClose: () => void
  children: ReactNode
}

/** The form of an entity as a dialog. */
export function EntityDialog<V extends FieldValues>({ title, action, narrow = false, onClose, children, ...options }: Props<V>) {
  const { t } = useTranslation('staff')
  const entity = useEntityForm<V>(options, onClose)
  const { element, isDirty, isSubmitting, submit } = entity
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    const warn = (e: BeforeUnloadEvent) => e.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  const close = () => (isSubmitting ? undefined : isDirty ? setLeaving(true) : onClose())

  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth={narrow ? 'sm' : 'md'}
      fullScreen={usePhone()}
      slotProps={{ paper: { component: 'form', noValidate: true, ref: element, onSubmit: submit } as object }}
    >
      <DialogTitle>{title}</DialogTitle>
      <EntityFailure of={entity} inset={3} />
      <DialogContent>
        <EntityFields of={entity}>{children}</EntityFields>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isSubmitting}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={isSubmitting} data-saves="">
          {isSubmitting ? t('form.saving') : (action ?? t('form.save'))}
        </Button>
      </DialogActions>
      {leaving && <DiscardDialog onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </Dialog>
  )
}
