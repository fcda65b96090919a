import type { ComponentProps } from 'react'
import './amount-box.css'

/** Where a visitor types an amount as it stands on a bill or a card: dollars, or a percentage. */
export const AmountBox = ({ isPercentage = false, ...input }: ComponentProps<'input'> & { isPercentage?: boolean }) => (
  <span className={isPercentage ? 'amount-box amount-percent' : 'amount-box'}>
    <span aria-hidden="true">{isPercentage ? '%' : '$'}</span>
    <input className="control" inputMode="decimal" autoComplete="off" maxLength={20} {...input} />
  </span>
)
