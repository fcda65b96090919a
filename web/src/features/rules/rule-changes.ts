import type { ContractRule } from '@ratebook/shared/rules.ts'
import { bodyOf, type RuleContext, type RuleValues, valuesOf } from './rule-values.ts'

/** The rules of the copy that is compared with the contract: those changed by id, those left out, and those it has in addition. */
export type Changes = { edited: Readonly<Record<string, RuleValues>>; removed: ReadonlySet<string>; added: readonly RuleValues[] }
export const noChanges: Changes = { edited: {}, removed: new Set(), added: [] }
export const changeCount = ({ edited, removed, added }: Changes) =>
  Object.keys(edited).filter((id) => !removed.has(id)).length + removed.size + added.length

/** The same rule again is no change. */
export function withEdited(changes: Changes, rule: ContractRule, values: RuleValues): Changes {
  const { [rule.id]: _, ...others } = changes.edited
  return { ...changes, edited: JSON.stringify(values) === JSON.stringify(valuesOf(rule)) ? others : { ...others, [rule.id]: values } }
}
export function withRemoved(changes: Changes, id: string, isRemoved: boolean): Changes {
  const removed = new Set(changes.removed)
  if (isRemoved) removed.add(id)
  else removed.delete(id)
  return { ...changes, removed }
}

/** The form fields of the comparison that say what is different. */
export const fieldsOf = ({ edited, removed, added }: Changes, context: RuleContext) => ({
  rules: JSON.stringify(
    [
      ...Object.entries(edited)
        .filter(([id]) => !removed.has(id))
        .map(([, values]) => values),
      ...added,
    ].map((values) => bodyOf(values, context)),
  ),
  removed: JSON.stringify([...removed]),
})
