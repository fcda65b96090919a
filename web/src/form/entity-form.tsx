import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, type PathValue, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { SavedMeanwhile } from './fields.tsx'
import { type Failure, failureOf } from './form-errors.ts'

/**
 * The form of an entity. Create and edit are the same form: `schema` is the body of the call, `initial` what
 * the form starts with (with id and version when editing). `reload` fetches the current record after a stale
 * version (409); what was typed stays, and fields that another person saved meanwhile say so, in the words
 * of `sayValue` where the value itself means nothing to a person.
 */
export type EntityOptions<V extends FieldValues> = {
  schema: z.ZodType<unknown, V>
  initial: DefaultValues<V>
  save: (values: V) => Promise<unknown>
  reload?: () => Promise<V | undefined>
  sayValue?: (name: keyof V & string, values: V) => string
}

/** The names a server may refuse a field by: those of the form, and in lists of records each field of each record, however deep. */
const namesIn = (values: FieldValues, at = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => [
    at + name,
    ...(Array.isArray(value)
      ? value.flatMap((row, i) => (row !== null && typeof row === 'object' ? namesIn(row, `${at}${name}.${i}.`) : []))
      : []),
  ])
const same = (a: unknown, b: unknown) => Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The form's element: once it was sent and refused, its first field with a fault has the focus. */
export function useFaultFocus(submitCount: number) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0)
      (
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
        element.current?.querySelector<HTMLElement>('[role="alert"]')
      )?.focus()
  }, [submitCount])
  return element
}

/** What the forms of entities have in common, whether in a dialog or on a page of its own. */
export function useEntityForm<V extends FieldValues>(
  { schema, initial, save, reload, sayValue = (name, values) => String(values[name]) }: EntityOptions<V>,
  onSaved: () => void,
) {
  const { t } = useTranslation('staff')
  const form = useForm<V>({ resolver: zodResolver(schema) as Resolver<V>, defaultValues: initial, shouldFocusError: false })
  const { isDirty, dirtyFields, isSubmitting, submitCount } = form.formState
  const [failure, setFailure] = useState<Failure>()
  const [meanwhile, setMeanwhile] = useState<Record<string, string>>({})
  const element = useFaultFocus(submitCount)

  const send = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await save(values)
    } catch (error) {
      const refused = failureOf(error, namesIn(form.getValues()), t)
      for (const { path, message } of refused.atField) form.setError(path as Path<V>, { type: 'server', message })
      setFailure(refused)
      return
    }
    onSaved()
  })
  const submit = (e: FormEvent) => {
    // a dialog opened from a form is no part of it, but its events pass through it
    e.stopPropagation()
    return send(e)
  }

  /**
   * Takes in the record as it is stored now, around what was typed; answers the
   * fields that both changed, undefined where there is no record.
   */
  const refresh = async (): Promise<string[] | undefined> => {
    const before = form.formState.defaultValues as V
    const mine = structuredClone(form.getValues())
    const typed = Object.keys(dirtyFields).filter((name) => !same(mine[name], before[name]))
    const current = await reload?.().catch(() => undefined)
    if (!current) {
      setFailure({ atField: [], stale: false, lines: [t('form.notFoundAgain')] })
      return undefined
    }
    const changed = typed.filter((name) => !same(current[name], before[name]))
    setMeanwhile(Object.fromEntries(changed.map((name) => [name, sayValue(name, current)])))
    form.reset(current)
    for (const name of typed) form.setValue(name as Path<V>, mine[name] as PathValue<V, Path<V>>, { shouldDirty: true })
    setFailure(undefined)
    return changed
  }
  const takeCurrent = async () => {
    const first = Object.keys(dirtyFields)[0]
    const changed = await refresh()
    if (changed) form.setFocus((changed[0] ?? first) as Path<V>)
  }
  return { form, element, failure, meanwhile, isDirty, isSubmitting, submit, refresh, takeCurrent, canReload: Boolean(reload) }
}
export type EntityForm<V extends FieldValues> = ReturnType<typeof useEntityForm<V>>

type FailureProps = { failure: Failure | undefined; reload?: (() => Promise<void>) | undefined; inset?: number; below?: number }

/** What the server refused, at the top of the form; after a stale version the way on. */
export function FailureAlert({ failure, reload, inset = 0, below = inset ? 1 : 2 }: FailureProps) {
  const { t } = useTranslation('staff')
  if (!failure || failure.lines.length === 0) return null
  return (
    <Alert
      severity="error"
      tabIndex={-1}
      sx={{ mx: inset, mb: below }}
      action={
        failure.stale &&
        reload && (
          <Button color="inherit" size="small" onClick={reload}>
            {t('form.reload')}
          </Button>
        )
      }
    >
      {failure.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}

export const EntityFailure = <V extends FieldValues>({ of, inset }: { of: EntityForm<V>; inset?: number }) => (
  <FailureAlert failure={of.failure} reload={of.canReload ? of.takeCurrent : undefined} inset={inset} />
)

export const EntityFields = <V extends FieldValues>({ of: { form, meanwhile }, children }: { of: EntityForm<V>; children: ReactNode }) => (
  <SavedMeanwhile value={meanwhile}>
    <FormProvider {...form}>{children}</FormProvider>
  </SavedMeanwhile>
)
