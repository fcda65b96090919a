import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { amountText, parseAmount } from './amount.ts'
import { type FieldProps, inputSlots, useInput } from './fields.tsx'

type TypedProps<V> = FieldProps & {
  textOf: (value: V) => string
  parse: (text: string) => V
  unit?: '%' | '$' | undefined
  maxLength?: number
  /** several lines, and no keyboard of digits */
  lines?: boolean
}

const isSame = (a: unknown, b: unknown) => Object.is(a, b) || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))

/** A value typed as text, which stands as it was typed; `parse(text)` is the form's value. */
function TypedInput<V>({ textOf, parse, unit, maxLength = 20, lines = false, ...props }: TypedProps<V>) {
  const { field, box } = useInput(props)
  const [text, setText] = useState(textOf(field.value))
  const replaced = !isSame(parse(text), field.value)
  return (
    <TextField
      {...box}
      multiline={lines}
      {...(lines && { minRows: 2, maxRows: 6 })}
      value={replaced ? textOf(field.value) : text}
      onChange={(e) => {
        setText(e.target.value)
        field.onChange(parse(e.target.value))
      }}
      slotProps={{
        ...inputSlots(props.required, { autoComplete: 'off', maxLength, ...(!lines && { inputMode: 'decimal' }) }),
        input: {
          startAdornment: unit === '$' && <InputAdornment position="start">$</InputAdornment>,
          endAdornment: unit === '%' && <InputAdornment position="end">%</InputAdornment>,
        },
      }}
    />
  )
}

/** Dollars; the form's value is the number, null when empty, NaN when it is no price. */
export const MoneyInput = (props: FieldProps) => <TypedInput {...props} unit="$" textOf={amountText} parse={parseAmount} />

const numberText = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value))
const parseNumber = (text: string) => parseAmount(text.replace(/\s*%\s*$/, ''))

/** A number with all the decimals it was typed with; the form's value is null when empty, NaN when it is none. */
export const NumberInput = (props: FieldProps & { unit?: '%' | '$' }) => <TypedInput {...props} textOf={numberText} parse={parseNumber} />

const piecesIn = (text: string) => text.split(/[\s,;|]+/).filter(Boolean)
const linesOf = (pieces: string[] | undefined) => (pieces ?? []).join('\n')

/** Pieces typed or pasted as text, with anything between them; the form's value is the list. */
export const ListInput = (props: FieldProps) => <TypedInput {...props} lines maxLength={2000} textOf={linesOf} parse={piecesIn} />

const rowsIn = (text: string) =>
  text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)

/** Texts, each on a line of its own; the form's value is the list. */
export const LinesInput = (props: FieldProps) => <TypedInput {...props} lines maxLength={20_000} textOf={linesOf} parse={rowsIn} />

type Location = { name: string; address: string }
const locationLines = (locations: Location[] | undefined) =>
  (locations ?? []).map(({ name, address }) => [name, address].filter(Boolean).join(' | ')).join('\n')
const locationsIn = (text: string): Location[] =>
  text.split('\n').flatMap((line) => {
    const [name = '', ...address] = line.split('|').map((part) => part.trim())
    return line.trim() ? [{ name, address: address.join(' | ') }] : []
  })

/** Places, each on a line of its own with a bar between its name and its address; the form's value is the list. */
export const LocationsInput = (props: FieldProps) => (
  <TypedInput {...props} lines maxLength={20_000} textOf={locationLines} parse={locationsIn} />
)
