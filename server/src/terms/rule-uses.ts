import { fault } from '@ratebook/shared/wire/fault.ts'

/** Rules that use something, each with its contract, for the error that says so; the last tells how many of `total` are not among them. */
export const listRuleUses = (rules: { rule: string; contract: string }[], total: number) =>
  rules.map((r, i) =>
    i === rules.length - 1 && total > rules.length
      ? fault('usedByRuleAndMore', { ...r, count: total - rules.length })
      : fault('usedByRule', r),
  )
