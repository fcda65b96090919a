import i18next from 'i18next'
import { type Cents, toDollars } from '@ratebook/shared/pricing/money.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US')
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const exactlyTwo = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const formatted = (format: Intl.NumberFormat, value: unknown, dash: string) => {
  const n = number(value)
  return n === null ? dash : format.format(n)
}

/** `$1,234.56` in every language, for these are American dollars; what is not a number shows as a dash. */
export const money = (value: unknown, dash = '-') => formatted(dollars, value, dash)
/** `+$5.00`, `−$5.00` */
export const signedMoney = (dollars: number) => `${dollars > 0 ? '+' : dollars < 0 ? '−' : ''}${money(Math.abs(dollars))}`
/** The same for cents; a dash where there are none yet. */
export const moneyOfCents = (cents: Cents | null | undefined) => money(cents == null ? null : toDollars(cents), '—')
export const count = (value: unknown, dash = '-') => formatted(whole, value, dash)
export const units = (value: unknown, dash = '-') => formatted(exactlyTwo, value, dash)
/** `42.5 %`; Japanese and Chinese have no blank there. */
export const withPercentSign = (figure: string, language = i18next.language) =>
  language === 'ja' || language === 'zh' ? `${figure}%` : `${figure} %`
export const percent = (value: unknown, dash = '-') => (number(value) === null ? dash : withPercentSign(upToTwo.format(value as number)))

const two = (n: number) => String(n).padStart(2, '0')
/** `YYYY-MM-DD`; a moment is shown as the day it is here. */
export function date(value: string | Date | null | undefined, dash = '-') {
  if (!value) return dash
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const d = new Date(value)
  return Number.isNaN(d.getTime()) ? dash : `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`
}
/** `YYYY-MM-DD HH:mm`, local time */
export function dateTime(value: string | Date | null | undefined, dash = '-') {
  const day = date(value, '')
  const d = new Date(value ?? '')
  return day && !Number.isNaN(d.getTime()) ? `${day} ${two(d.getHours())}:${two(d.getMinutes())}` : dash
}

/** Size of a file: `812 B`, `1.4 MB` */
export function bytes(size: number) {
  const steps = ['B', 'KB', 'MB', 'GB']
  const step = Math.min(steps.length - 1, Math.floor(Math.log10(Math.max(size, 1)) / 3))
  return `${upToTwo.format(Math.round((size / 1000 ** step) * 10) / 10)} ${steps[step]}`
}
