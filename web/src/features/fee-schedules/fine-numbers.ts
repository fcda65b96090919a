const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 })
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 })
const formatted = (format: Intl.NumberFormat, value: number | null) => (value === null ? '-' : format.format(value))

/** `$0.1234`: schedules have amounts of up to four decimals. */
export const fineDollars = (value: number | null) => formatted(dollars, value)
/** `28.9651`: Medicare’s weights have four decimals. */
export const fineNumber = (value: number | null) => formatted(decimals, value)
