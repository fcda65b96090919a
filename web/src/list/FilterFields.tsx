import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { EARLIEST, LATEST } from '@ratebook/shared/wire/day.ts'
import { type Column, type Equator, equatorsOf } from '@ratebook/shared/wire/list.ts'
import { useTranslation } from 'react-i18next'
import { type Draft, emptyDraft, isEmpty } from './filter-draft.ts'

type Props = { label: string; column: Column; drafts: Draft[]; onChange: (drafts: Draft[]) => void }
type InputProps = { label: string; value: string; onType: (text: string) => void; attributes: object; type?: 'date' }

const Input = ({ label, value, onType, attributes, type }: InputProps) => (
  <TextField
    size="small"
    fullWidth
    label={label}
    type={type}
    value={value}
    onChange={(e) => onType(e.target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off', ...attributes } }}
  />
)

/** Both ends of what lies between them; either may be left empty. */
function Ends({
  label,
  draft,
  onType,
  ...input
}: { label: string; draft: Draft; onType: (d: Draft) => void } & Omit<InputProps, 'value' | 'onType'>) {
  const { t } = useTranslation('staff')
  return (
    <>
      <Input {...input} label={t('list.fieldFrom', { field: label })} value={draft.value} onType={(value) => onType({ ...draft, value })} />
      <Input {...input} label={t('list.fieldTo', { field: label })} value={draft.upper} onType={(upper) => onType({ ...draft, upper })} />
    </>
  )
}

/** Days from one to another. */
export function SpanField({ label, column, drafts, onChange }: Props) {
  const draft = drafts[0] ?? emptyDraft(column)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <Ends label={label} type="date" attributes={{ min: EARLIEST, max: LATEST }} draft={draft} onType={(next) => onChange([next])} />
    </Box>
  )
}

/** Compared with what is typed; what is typed in a further row may match instead. */
export function CompareField({ label, column, drafts, onChange }: Props) {
  const { t } = useTranslation('staff')
  const last = drafts.at(-1)
  const rows = last && isEmpty(last) ? drafts : [...drafts, { ...emptyDraft(column), ...(last && { equator: last.equator }) }]
  const attributes = { maxLength: 200, inputMode: column.type === 'text' ? 'text' : 'decimal' }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {rows.map((draft, i) => {
        const type = (next: Draft) => onChange(rows.with(i, next))
        const name = i === 0 ? label : t('list.orField', { field: label })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by where they stand
          <Box key={i} sx={{ display: 'grid', gridTemplateColumns: draft.equator === 'between' ? '8.5rem 1fr 1fr' : '8.5rem 1fr', gap: 1 }}>
            <TextField
              select
              size="small"
              value={draft.equator}
              onChange={(e) => type({ ...draft, equator: e.target.value as Equator, upper: '' })}
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('list.comparisonOf', { field: name }) } }}
            >
              {equatorsOf(column).map((equator) => (
                <option key={equator} value={equator}>
                  {t(`list.equators.${equator}`)}
                </option>
              ))}
            </TextField>
            {draft.equator === 'between' ? (
              <Ends label={name} attributes={attributes} draft={draft} onType={type} />
            ) : (
              <Input label={name} attributes={attributes} value={draft.value} onType={(value) => type({ ...draft, value })} />
            )}
          </Box>
        )
      })}
    </Box>
  )
}
