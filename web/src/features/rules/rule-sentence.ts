import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Method, ServiceType } from '@ratebook/shared/pricing/terms.ts'
import i18next from 'i18next'
import { money } from '../../words/format.ts'
import { exactPercent } from '../../words/price-trace/step-values.ts'
import type { RuleValues } from './rule-values.ts'

/** What a rule refers to, by name; '' where nothing is chosen. `method`: how its carve-out codes match. */
export type RuleNames = { codeService: string; schedule: string; locality: string; method: Record<Method, string>; groups: number }
type Sentence = RuleValues & { serviceType: ServiceType }
type Translate = (key: string, values?: Record<string, string | number>) => string

const MISSING = '…'
const SHOWN_CODES = 4
/** “a, b, and c”, as the language chosen says it */
const allOf = (parts: string[]) => new Intl.ListFormat(i18next.language, { type: 'conjunction' }).format(parts)
const isNumber = (n: number | null): n is number => n !== null && !Number.isNaN(n)
const dollars = (n: number | null) => (isNumber(n) ? money(n) : MISSING)
const share = (n: number | null) => (isNumber(n) ? exactPercent(n) : MISSING)

/** What a rule pays, in plain words, as far as it is filled in. `t` is that of `useTranslation('rules')`. */
export function ruleSentence(rule: Sentence, names: RuleNames, t: Translate): string {
  const subject = subjectOf(rule, names, t)
  const kind = payMethodCards[rule.paymethodId].value
  const value = { percent: share, dollars, none: () => '' }[kind](rule.payvalue)
  const schedule = names.schedule || t('sentence.noSchedule')
  const pays = t(`payMethods.${rule.paymethodId}.sentence`, {
    value,
    schedule: names.locality ? t('sentence.localized', { schedule, locality: names.locality }) : schedule,
  })
  // where nothing is paid, nothing limits it
  if (kind === 'none') return t('sentence.whole', { subject, pays, limits: '' })
  return [t('sentence.whole', { subject, pays, limits: limitsOf(rule, t) }), reductionOf(rule, t), stopLossOf(rule, t)]
    .filter(Boolean)
    .join(' ')
}

function subjectOf(rule: Sentence, names: RuleNames, t: Translate) {
  const services = t(`sentence.services.${rule.serviceType}`)
  if (rule.ruleTypeId === 'CARVEOUT') {
    if (rule.methodId === 'ALL_SERVICES') return t('sentence.carvedAll', { services: t(`sentence.allServices.${rule.serviceType}`) })
    const pieces = rule.carveoutCodes
      .split(';')
      .map((s) => s.trim().toUpperCase())
      .filter(Boolean)
    const more = pieces.length - SHOWN_CODES
    const listed = more > 1 ? [...pieces.slice(0, SHOWN_CODES), t('sentence.moreCodes', { number: more })] : pieces
    return t('sentence.withCodes', {
      services,
      method: rule.methodId ? names.method[rule.methodId] : MISSING,
      codes: listed.length > 0 ? allOf(listed) : MISSING,
    })
  }
  const subject = names.codeService
    ? t('sentence.inCodeService', { services, name: names.codeService })
    : t(`sentence.allServices.${rule.serviceType}`)
  return names.groups > 0 ? t('sentence.inGroups', { subject, count: names.groups }) : subject
}

function limitsOf({ lesserOfCharges, minimum, maximum }: Sentence, t: Translate) {
  const limits = [
    lesserOfCharges && t('sentence.lesserOfCharges'),
    isNumber(minimum) && t('sentence.minimum', { amount: money(minimum) }),
    isNumber(maximum) && t('sentence.maximum', { amount: money(maximum) }),
  ].filter((s) => s !== false)
  return limits.length > 0 ? t('sentence.limits', { limits: allOf(limits) }) : ''
}

function reductionOf({ reductions }: Sentence, t: Translate) {
  // the last share goes on: saying it again adds nothing
  const end = reductions.findLastIndex((r) => r !== reductions.at(-1)) + 2
  const [first, ...rest] = reductions.slice(0, end).map(share)
  const last = rest.pop()
  if (first === undefined) return ''
  if (last === undefined) return t('sentence.reducedAll', { share: first })
  return t('sentence.reduced', {
    first,
    further: allOf([...rest.map((r) => t('sentence.reducedNext', { share: r })), t('sentence.reducedLast', { share: last })]),
  })
}

function stopLossOf({ stopLoss }: Sentence, t: Translate) {
  if (stopLoss === null) return ''
  const { unit, basis, threshold, percentage } = stopLoss
  return t(`sentence.stopLoss.${unit}.${basis}`, {
    threshold: unit === 'dollars' ? dollars(threshold) : isNumber(threshold) ? String(threshold) : MISSING,
    share: share(percentage),
  })
}
