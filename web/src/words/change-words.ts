import { type AuditEntry, namingFields } from '@ratebook/shared/audit.ts'
import { useTranslation } from 'react-i18next'

/** `departmentName` → `Department name`, `hasCMSAccess` → `Has CMS access`, `enable-all` → `Enable all` */
export const spelledOut = (name: string) => {
  const words = name
    .replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .split(/[-_ ]/)
    .map((w) => (/^[A-Z]{2,}$/.test(w) ? w : w.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words for what the audit log names: those of the catalogue, else the name itself spelled out, so that a new one can be read as well. */
export function useChangeWords() {
  const { t } = useTranslation('audit')
  const field = (name: string) => t(`fields.${name}`, { defaultValue: spelledOut(name) })
  return {
    action: (name: string) => t(`actions.${name}`, { defaultValue: spelledOut(name) }),
    entity: (name: string) => t(`entities.${name}`, { defaultValue: spelledOut(name) }),
    field,
    fields: (names: string[]) => names.map(field).join(', '),
    /** In a line: the fields that changed; of a new or removed thing its name, for there every field did. */
    summary(changes: AuditEntry['changes']) {
      const sides = Object.values(changes)
      const isEdit = sides.some(([before]) => before !== null) && sides.some(([, after]) => after !== null)
      const name = namingFields.flatMap((f) => changes[f]?.filter((v) => typeof v === 'string') ?? [])[0]
      return isEdit ? Object.keys(changes).map(field).join(', ') : String(name ?? '')
    },
  }
}
