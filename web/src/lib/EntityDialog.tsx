import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SavedMeanwhile } from './fields.tsx'
import { type Failure, failureOf } from './form-errors.ts'
import { usePhone } from './use-phone.ts'

/**
 * The form of an entity. Create and edit are the same form: `schema` is the body of the call, `initial` what the form starts with (with id and
 * version when editing). `reload` fetches the current record after a stale version (409); what was typed stays, and fields that another
 * person saved meanwhile say so.
 */
type Props<V extends FieldValues> = {
  title: string
  schema: z.ZodType<unknown, V>
  initial: DefaultValues<V>
  save: (values: V) => Promise<unknown>
  reload?: () => Promise<V | undefined>
  onClose: () => void
  children: ReactNode
}

export function EntityDialog<V extends FieldValues>({ title, schema, initial, save, reload, onClose, children }: Props<V>) {
  const { t } = useTranslation('staff')
  const form = useForm<V>({ resolver: zodResolver(schema) as Resolver<V>, defaultValues: initial, shouldFocusError: false })
  const { isDirty, dirtyFields, isSubmitting, submitCount } = form.formState
  const [failure, setFailure] = useState<Failure>()
  const [meanwhile, setMeanwhile] = useState<Record<string, string>>({})
  const [leaving, setLeaving] = useState(false)
  const paper = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (submitCount > 0) paper.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  useEffect(() => {
    if (!isDirty) return
    const warn = (e: BeforeUnloadEvent) => e.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await save(values)
    } catch (error) {
      const refused = failureOf(error, Object.keys(form.getValues()), t)
      for (const { path, message } of refused.atField) form.setError(path as Path<V>, { type: 'server', message })
      setFailure(refused)
      return
    }
    onClose()
  })
  const takeCurrent = async () => {
    const before = form.formState.defaultValues as V
    const current = await reload?.().catch(() => undefined)
    if (!current) return setFailure({ atField: [], stale: false, lines: [t('form.notFoundAgain')] })
    const changed = Object.keys(dirtyFields).filter((name) => JSON.stringify(current[name]) !== JSON.stringify(before[name]))
    setMeanwhile(Object.fromEntries(changed.map((name) => [name, String(current[name])])))
    form.reset(current, { keepDirtyValues: true })
    setFailure(undefined)
    form.setFocus((changed[0] ?? Object.keys(dirtyFields)[0]) as Path<V>)
  }
  const close = () => (isSubmitting ? undefined : isDirty ? setLeaving(true) : onClose())

  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" fullScreen={usePhone()} slotProps={{ paper: { component: 'form', noValidate: true, ref: paper, onSubmit: submit } as object }}>
      <DialogTitle>{title}</DialogTitle>
      {failure && failure.lines.length > 0 && (
        <Alert severity="error" sx={{ mx: 3, mb: 1 }} action={failure.stale && reload && <Button color="inherit" size="small" onClick={takeCurrent}>{t('form.reload')}</Button>}>
          {failure.lines.map((line) => <div key={line}>{line}</div>)}
        </Alert>
      )}
      <DialogContent>
        <SavedMeanwhile value={meanwhile}><FormProvider {...form}>{children}</FormProvider></SavedMeanwhile>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isSubmitting}>{t('form.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={isSubmitting}>{t(isSubmitting ? 'form.saving' : 'form.save')}</Button>
      </DialogActions>
      {leaving && (
        <ConfirmDialog title={t('form.leaveTitle')} confirm={t('form.discard')} cancel={t('form.keepEditing')} onConfirm={onClose} onClose={() => setLeaving(false)}>
          {t('form.leaveText')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
