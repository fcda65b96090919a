import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Column, Columns } from '@ratebook/shared/wire/list.ts'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../form/SidePanel.tsx'
import { CompareField, SpanField } from './FilterFields.tsx'
import { DepartmentPicker, FacilityPicker, WordPicker } from './filter-pickers.tsx'
import { type Draft, draftOf, emptyDraft, fits, isEmpty, itemOf, wayOf } from './filter-draft.ts'
import type { Filtering, Words } from './list-cells.tsx'
import { accepterOf } from './list-state.ts'

type Props<C extends Columns> = Filtering<C> & { onClose: () => void }

/** Every field that a list is filtered by, each in the way that suits it. Nothing changes before Apply. */
export function FilterPanel<C extends Columns>({ list, labels, words, filters, onChange, onClose }: Props<C>) {
  const { t } = useTranslation('staff')
  const form = useId()
  const accepts = useMemo(() => accepterOf(list), [list])
  const fields = Object.entries<Column>(list.columns).filter(([, column]) => column.filter)
  const wordsOf = (id: string) => (words as Words<Columns>)[id]
  const wayOfField = (id: string, column: Column) => wayOf(column, wordsOf(id) !== undefined)
  const [drafts, setDrafts] = useState<Record<string, Draft[]>>(() =>
    Object.fromEntries(
      fields.map(([id, column]) => [id, filters.filter((f) => f.field === id && fits(wayOfField(id, column), f)).map(draftOf)]),
    ),
  )
  const [wrong, setWrong] = useState<string>()

  const apply = (event: FormEvent) => {
    event.preventDefault()
    const items = fields.flatMap(([id, column]) => {
      const others = filters.filter((f) => f.field === id && !fits(wayOfField(id, column), f))
      const given = (drafts[id] ?? []).filter((draft) => !isEmpty(draft)).map((draft) => itemOf(id, column, draft))
      return [...others, ...given]
    })
    const once = items.filter((a, i) => items.findIndex((b) => JSON.stringify(a) === JSON.stringify(b)) === i)
    const bad = once.find((item) => !accepts([item]))
    if (bad) return setWrong(t('list.notUnderstood', { field: labels[bad.field] }))
    if (!accepts(once)) return setWrong(t('list.tooManyFilters'))
    onChange(once)
    onClose()
  }
  return (
    <SidePanel
      title={t('list.filter')}
      onClose={onClose}
      width="26rem"
      actions={
        <>
          <Button onClick={() => setDrafts({})}>{t('list.emptyFilter')}</Button>
          <Button type="submit" form={form} variant="contained">
            {t('list.applyFilter')}
          </Button>
        </>
      }
    >
      <Box component="form" id={form} noValidate onSubmit={apply} sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {wrong && <Alert severity="error">{wrong}</Alert>}
        {fields.map(([id, column]) => {
          const given = drafts[id] ?? []
          const set = (next: Draft[]) => setDrafts((now) => ({ ...now, [id]: next }))
          const field = { label: labels[id] ?? '', column, drafts: given, onChange: set }
          const picked = {
            label: labels[id] ?? '',
            picked: given.map(({ value }) => value),
            onPick: (values: string[]) => set(values.map((value) => ({ ...emptyDraft(column), equator: 'equals', value }))),
          }
          const choices = wordsOf(id)
          if (choices) return <WordPicker key={id} {...picked} choices={choices} />
          if (column.kind === 'facility') return <FacilityPicker key={id} {...picked} />
          if (column.kind === 'department') return <DepartmentPicker key={id} {...picked} />
          return column.kind === 'day' ? <SpanField key={id} {...field} /> : <CompareField key={id} {...field} />
        })}
      </Box>
    </SidePanel>
  )
}
