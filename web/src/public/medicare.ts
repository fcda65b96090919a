// Medicare by the names of plans.
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { ALL_PLANS } from '@ratebook/shared/pricer.ts'

export type NamedPlan = Pick<NegotiatedRate, 'displayName' | 'planName'>
const whole = ({ displayName, planName }: NamedPlan) => (planName === ALL_PLANS ? displayName : `${displayName} ${planName}`)
/** What Medicare itself is called. */
const ITSELF = /^(original |traditional )?medicare( (part )?[ab]| (parts? )?a (and|&) b| fee.for.service| ffs| \(original\))?$/i
/** What insurers sell under its name: of their prices Medicare's share is none. */
const OF_INSURERS = /\b(advantage|supplement|medigap|hmo|ppo|snp|part c)\b/i
export const mayBeMedicare = (plan: NamedPlan) => /\bmedicare\b/i.test(whole(plan)) && !OF_INSURERS.test(whole(plan))
export const isOriginalMedicare = (plan: NamedPlan) => mayBeMedicare(plan) && ITSELF.test(whole(plan).trim())
