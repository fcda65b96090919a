import { useId } from 'react'
import { AmountBox } from '../AmountBox.tsx'

type Props = { name: string; label: string; help: string; value: string; change: (text: string) => void; error: string | undefined }

/** Dollars that somebody reads off a bill; empty is not known. */
export function AmountField({ name, label, help, value, change, error }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <AmountBox
        id={id}
        name={name}
        value={value}
        onChange={(e) => change(e.target.value)}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-help ${id}-error`}
      />
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
