import { LONGEST_SEARCH } from '@ratebook/shared/pricer.ts'
import type { InputHTMLAttributes } from 'react'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'enterKeyHint' | 'placeholder' | 'aria-invalid'> & {
  /** its label is `for` this, and what helps with it has this and `-help` */
  id: string
  text: string
  onType: (text: string) => void
}

/** What a visitor looks for. */
export const SearchInput = ({ id, text, onType, ...props }: Props) => (
  <input
    {...props}
    id={id}
    type="search"
    className="control"
    maxLength={LONGEST_SEARCH}
    autoComplete="off"
    value={text}
    onChange={(e) => onType(e.target.value)}
    aria-describedby={`${id}-help`}
  />
)
