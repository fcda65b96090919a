import type { AuditEntry } from '@ratebook/shared/audit.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { date, dateTime, money, percent } from './format.ts'

/** `departmentName` → `Department name`, `hasCMSAccess` → `Has CMS access`, `enable-all` → `Enable all` */
export const spelledOut = (name: string) => {
  const words = name
    .replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .split(/[-_ ]/)
    .map((w) => (/^[A-Z]{2,}$/.test(w) ? w : w.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The log keeps amounts as decimals, in text or as numbers; these fields are dollars, those a share in percent. */
const dollars = /^(amount(Ip|Op)?|cashPrice|dollar|minimum|maximum|(median|estimated)Amount|(tenth|ninetieth)Percentile)$/
const shares = /^(selfPayPercentage|percentage)$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00:00(\.000)?Z$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

type Names = AuditEntry['names']
const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** What differs, without fields that were and are nothing. */
export const changesIn = ({ changes }: Pick<AuditEntry, 'changes'>) =>
  Object.entries(changes).filter(([, [before, after]]) => !isBlank(before) || !isBlank(after))

const fieldIn = (t: TFunction, name: string) => t(`fields.${name}`, { defaultValue: spelledOut(name) })

function valueIn(t: TFunction, name: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return t('change.nothing')
  if (isBlank(value)) return t('change.empty')
  if (typeof value === 'boolean') return t(value ? 'change.yes' : 'change.no')
  if (Array.isArray(value)) {
    const apart = value.some((v) => typeof v === 'object') ? '; ' : ', '
    return value.map((v) => valueIn(t, name, v, names)).join(apart)
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, v]) => !isBlank(v))
      .map(([inner, v]) => t('change.is', { field: fieldIn(t, inner), value: valueIn(t, inner, v, names) }))
      .join(', ')
  const text = String(value)
  if (dollars.test(name) && Number.isFinite(Number(text))) return money(Number(text))
  if (shares.test(name) && Number.isFinite(Number(text))) return percent(Number(text))
  if (DAY.test(text) || MIDNIGHT.test(text)) return date(text.slice(0, 10))
  if (MOMENT.test(text)) return dateTime(text)
  return names[text] ?? t(`values.${text}`, { defaultValue: text, keySeparator: ':', nsSeparator: false })
}

/** So many fields of a change stand in a line; the others are counted. */
const IN_A_LINE = 3

/** Words for what the audit log names: those of the catalogue, else the name itself spelled out, so that a new one can be read as well. */
export function useChangeWords() {
  const { t } = useTranslation('audit')
  const words = (group: 'actions' | 'entities') => Object.entries(t(group, { returnObjects: true }) as Record<string, string>)
  return {
    action: (name: string) => t(`actions.${name}`, { defaultValue: spelledOut(name) }),
    entity: (name: string) => t(`entities.${name}`, { defaultValue: spelledOut(name) }),
    field: (name: string) => fieldIn(t, name),
    fields: (names: string[]) => names.map((name) => fieldIn(t, name)).join(', '),
    /** What a field held: amounts, days, records and closed lists as a person reads them. */
    value: (name: string, value: unknown, names: Names) => valueIn(t, name, value, names),
    actions: words('actions'),
    entities: words('entities'),
    /** In a line: what became what. Of a record that is new or gone nothing, for there every field did. */
    summary(entry: AuditEntry) {
      const changes = ['create', 'delete'].includes(entry.action) ? [] : changesIn(entry)
      const lines = changes.slice(0, IN_A_LINE).map(([name, [before, after]]) => {
        const field = fieldIn(t, name)
        const is = valueIn(t, name, after, entry.names)
        // an event has no before
        if (changes.every(([, [was]]) => was === null)) return t('change.is', { field, value: is })
        return t('change.fromTo', { field, before: valueIn(t, name, before, entry.names), after: is })
      })
      const more = changes.length - lines.length
      return more > 0 ? t('change.moreFields', { fields: lines.join('; '), count: more }) : lines.join('; ')
    },
  }
}
