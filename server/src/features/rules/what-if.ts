import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { ServiceType } from '@ratebook/shared/pricing/terms.ts'
import type { ReasonKind } from '@ratebook/shared/pricing/answer.ts'
import { rules, UnsavedRule } from '@ratebook/shared/rules.ts'
import { MOST_SERVICES, type WhatIf, type WhatIfForm, type WhatIfRow } from '@ratebook/shared/what-if.ts'
import { Id } from '@ratebook/shared/wire/text.ts'
import { inert } from '@ratebook/shared/wire/csv.ts'
import { dollarsTextOrNone, fromHundredths, toDollars, toDollarsOrNone } from '@ratebook/shared/pricing/money.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../../data/db.ts'
import { malformed, Problem, refusedFields } from '../../data/problem.ts'
import { type ContractHead, loadContract, type RuleRow } from '../../terms/rule-terms.ts'
import type { StaffContext } from '../../http/serve.ts'
import { apart } from '../../imports/apart/apart.ts'
import { inTurn } from '../../imports/apart/in-turn.ts'
import { nothingRead } from '../../imports/refused.ts'
import type { NotTaken } from '@ratebook/shared/wire/table-file.ts'
import { runImport, withFile } from '../../imports/run-import.ts'
import { inMemory } from '../../imports/staging.ts'
import { understand } from '../../imports/understand.ts'
import { todayOf } from '../../data/today.ts'
import { checkRule, unsaved } from './rule-checks.ts'
import { type Volume, volumeFile } from './volume-file.ts'
import { type Compared, compared } from './what-if-prices.ts'

const reading = apart<typeof import('./volume-file.ts')>(new URL('./volume-file.ts', import.meta.url))
/** Volumes are compared at once, and kept nowhere. */
const volumesInMemory = inMemory<Volume>(MOST_SERVICES, fault('tooManyServices', { limit: MOST_SERVICES.toLocaleString('en-US') }))

const SHOWN = 500
const MOST_RULES = 200

/** A field of the form that holds a JSON array. Each part is named by its place: `rules.0.payvalue`. */
function parsed<S extends z.ZodType>(field: 'rules' | 'removed', text: string, of: S): z.output<S>[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    /* refused below */
  }
  if (!Array.isArray(value)) throw new Problem(400, fault('malformed'), [faultAt(field, 'jsonArray')])
  const { success, data, error } = z.array(of).max(MOST_RULES).safeParse(value, { reportInput: true })
  if (!success) throw malformed(error.issues, field)
  return data
}

interface ComparedTerms {
  head: ContractHead
  before: RuleRow[]
  after: RuleRow[]
}

/** The contract's rules as they are, and as they would be. */
async function comparedTerms(db: Db, brandId: string, fields: z.output<typeof WhatIfForm>): Promise<ComparedTerms> {
  const [edits, removed] = [parsed('rules', fields.rules, UnsavedRule), parsed('removed', fields.removed, Id)]
  const contract = await loadContract(db, brandId, fields.contractId)
  if (!contract) throw refusedFields(fault('contractMissing'), [faultAt('contractId', 'chooseContract')])
  const { head, rules: current } = contract
  const byId = new Map(current.map((r) => [r.id, r]))
  const notOf = (path: string, code: PlainCode) => refusedFields(fault('comparedRuleElsewhere'), [faultAt(path, code)])
  for (const [i, id] of removed.entries()) if (!byId.has(id)) throw notOf(`removed.${i}`, 'comparedRuleMissing')
  const replaced = new Set<string>()
  const edited: RuleRow[] = []
  for (const [i, rule] of edits.entries()) {
    const saved = rule.id === null ? null : byId.get(rule.id)
    if (saved === undefined) throw notOf(`rules.${i}.id`, 'comparedRuleMissing')
    if (saved && replaced.has(saved.id)) throw notOf(`rules.${i}.id`, 'comparedRuleTwice')
    const checked = await checkRule(db, brandId, rule, saved, `rules.${i}.`)
    if (checked.service.contractId !== head.contractId || (saved && saved.serviceType !== checked.service.serviceType))
      throw notOf(`rules.${i}.contractServiceId`, 'comparedServiceElsewhere')
    if (saved) replaced.add(saved.id)
    edited.push(unsaved(checked, saved?.id ?? `new ${i}`, saved?.createdAt))
  }
  return { head, before: current, after: [...current.filter((r) => !removed.includes(r.id) && !replaced.has(r.id)), ...edited] }
}

async function mustCover(db: Db, brandId: string, facilityId: string, { facilityIds }: ComparedTerms['head']) {
  if (!(await db.prisma.facility.findFirst({ where: { brandId, id: facilityId } })))
    throw refusedFields(fault('facilityMissing'), [faultAt('facilityId', 'chooseFacility')])
  if (facilityIds.length > 0 && !facilityIds.includes(facilityId))
    throw refusedFields(fault('facilityNotCovered'), [faultAt('facilityId', 'chooseCoveredFacility')])
}

/** Today, or the nearest day that the contract is in force: terms are compared before they begin, too. */
function dayWithin({ effectiveDate, terminationDate }: ComparedTerms['head'], day: string): string {
  if (day < effectiveDate) return effectiveDate
  return terminationDate !== null && day > terminationDate ? terminationDate : day
}

const toWire = (row: Compared, serviceType: ServiceType): WhatIfRow => ({
  code: row.code,
  modifiers: row.modifiers,
  description: row.description,
  units: fromHundredths(row.unitsHundredths),
  serviceType,
  before: toDollarsOrNone(row.beforeCents),
  after: toDollarsOrNone(row.afterCents),
  difference: toDollarsOrNone(row.differenceCents),
  reasonBefore: row.before.reason,
  reasonAfter: row.after.reason,
  ruleBefore: row.before.rule,
  ruleAfter: row.after.rule,
})

/** Totals over all services that have a price before and after; the rest is counted, never taken as nothing. */
function summary(rows: readonly Compared[], { leftOut, refused, errors }: NotTaken, serviceType: ServiceType, date: string): WhatIf {
  const both = rows.filter((r) => r.differenceCents !== null)
  const sum = (of: 'beforeCents' | 'afterCents' | 'differenceCents') =>
    toDollars(both.reduce((total, row) => total + (row[of] as number), 0))
  const size = (row: Compared) => (row.differenceCents === null ? -1 : Math.abs(row.differenceCents))
  return {
    rows: rows
      .toSorted((a, b) => size(b) - size(a))
      .slice(0, SHOWN)
      .map((row) => toWire(row, serviceType)),
    date,
    services: rows.length,
    unpriced: rows.length - both.length,
    before: sum('beforeCents'),
    after: sum('afterCents'),
    difference: sum('differenceCents'),
    leftOut,
    refused,
    errors,
  }
}

const reasonWords: Record<string, string> = {
  ...Object.assign({}, ...Object.values(payMethodCards).map((card) => card.reasons)),
  payerDisabled: 'payer switched off',
  paysNothing: 'comes to nothing',
  noContract: 'no contract',
  notInForce: 'contract not in force',
  facilityOutOfScope: 'facility not covered',
  noRule: 'no rule for it',
  noEdition: 'no edition of the schedule in force',
  notInSchedule: 'not in the schedule',
  noAmount: 'no amount in the schedule',
  packaged: 'packaged into other services',
  notLocalisable: 'cannot be localized',
  chargeUnknown: 'charge not known',
  lineUnpriced: 'a charge beside it has no price',
}
const words = (reason: ReasonKind | '') => (reason === '' ? '' : (reasonWords[reason] ?? reason))
const csvHeader = [
  'Code',
  'Modifiers',
  'Description',
  'Units',
  'Service type',
  'Before',
  'After',
  'Difference',
  'Rule before',
  'Rule after',
  'No price before',
  'No price after',
]
const amount = (cents: number | null) => dollarsTextOrNone(cents) ?? ''
const AT_A_TIME = 1000

/** The whole table in the order of the file, some rows at a time. */
function* csv(rows: readonly Compared[], serviceType: ServiceType) {
  yield stringify([csvHeader])
  for (let i = 0; i < rows.length; i += AT_A_TIME) {
    yield stringify(
      rows
        .slice(i, i + AT_A_TIME)
        .map((r) => [
          ...[r.code, r.modifiers, r.description].map(inert),
          String(fromHundredths(r.unitsHundredths)),
          serviceTypeNames[serviceType].name,
          amount(r.beforeCents),
          amount(r.afterCents),
          amount(r.differenceCents),
          ...[r.before.rule, r.after.rule].map(inert),
          words(r.before.reason),
          words(r.after.reason),
        ]),
    )
  }
}

/** What a file of services is paid under a contract, and under a copy of it with changed rules. Nothing is written. */
export const compareRules = (context: StaffContext) =>
  withFile(context, rules.compareRules, ({ form, file }) =>
    inTurn(context, async (reader): Promise<WhatIf> => {
      const { db, brandId, reply } = context
      const { head, before, after } = await comparedTerms(db, brandId, form)
      await mustCover(db, brandId, form.facilityId, head)
      const { facilityId, serviceType } = form
      const date = dayWithin(head, await todayOf(db, brandId))
      const setting = { brandId, facilityId, serviceType, date }
      const inspect = () => reader.call(reading, 'inspectVolumes', file.path, file.fileName)
      const understood = await understand(db, brandId, volumeFile, inspect, { mapping: {}, dryRun: false })
      const result = await runImport({
        fields: volumeFile,
        path: file.path,
        understood,
        options: { dryRun: false, onRefused: 'skip' },
        rows: (its) => reader.pieces(reading, 'rows', its),
        stage: volumesInMemory,
        apply: async (volumes) => ({ rows: await compared(db, setting, head, before, after, volumes) }),
      })
      const { rows, ...notTaken } = result ?? { rows: [], ...nothingRead() }
      if (!form.asCsv) return summary(rows, notTaken, serviceType, date)
      // the reply is the file itself: what the call answers otherwise is not sent
      return (await reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="what-if.csv"')
        .send(Readable.from(csv(rows, serviceType)))) as never
    }),
  )
