import { accounts } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { bookings } from './bookings.ts'
import { brands } from './brands.ts'
import { bulk } from './bulk.ts'
import { chargeEdits } from './charge-edits.ts'
import { charges } from './charges.ts'
import { codeServices } from './code-services.ts'
import { contractedRates } from './contracted-rates.ts'
import { contracts } from './contracts.ts'
import { dashboard } from './dashboard.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { facilities } from './facilities.ts'
import { facilitySettings } from './facility-settings.ts'
import { feeSchedules } from './fee-schedules.ts'
import { fileChecks } from './file-checks.ts'
import { goodFaithEstimates } from './good-faith-estimates.ts'
import { health } from './health.ts'
import { identityProvider } from './identity-provider.ts'
import { providerSignIn } from './provider-sign-in.ts'
import { keptEstimates } from './kept-estimates.ts'
import { mrf } from './mrf.ts'
import { ownAccount } from './own-account.ts'
import { ownFactors } from './own-factors.ts'
import { passwords } from './passwords.ts'
import { payments } from './payments.ts'
import { pages } from './pages.ts'
import { pastLines } from './past-lines.ts'
import { payers } from './payers.ts'
import { publications } from './publications.ts'
import { pricer } from './pricer.ts'
import { publishedRates } from './published-rates.ts'
import { providerAdjustments } from './provider-adjustments.ts'
import { remittances } from './remittances.ts'
import { rules } from './rules.ts'

import { securityLog } from './security-log.ts'
import { synonyms } from './synonyms.ts'
import { unanswered } from './unanswered.ts'
import { variance } from './variance.ts'
import { accuracy } from './accuracy.ts'
import { operating } from './operating.ts'
import { billAnswers } from './bill-answers.ts'
import { billedApart } from './billed-apart.ts'
import { views } from './views.ts'
import { versionComparison } from './version-comparison.ts'
import { uploads } from './uploads.ts'
import { signInRules } from './sign-in-rules.ts'
import { deliveries } from './deliveries.ts'
import { sessions } from './sessions.ts'
import { shoppable } from './shoppable.ts'
import { allowables } from './allowables.ts'
import { associatedCharges } from './associated-charges.ts'
import { webhooks } from './webhooks.ts'

/** Every call with what it takes and answers, for who calls it by name. */
export interface Features {
  health: typeof health
  brands: typeof brands
  sessions: typeof sessions
  identityProvider: typeof identityProvider
  providerSignIn: typeof providerSignIn
  accounts: typeof accounts
  passwords: typeof passwords
  ownAccount: typeof ownAccount
  ownFactors: typeof ownFactors
  apiKeys: typeof apiKeys
  signInRules: typeof signInRules
  facilities: typeof facilities
  facilitySettings: typeof facilitySettings
  charges: typeof charges
  chargeEdits: typeof chargeEdits
  uploads: typeof uploads
  versionComparison: typeof versionComparison
  payers: typeof payers
  contracts: typeof contracts
  rules: typeof rules
  pastLines: typeof pastLines
  codeServices: typeof codeServices
  feeSchedules: typeof feeSchedules
  contractedRates: typeof contractedRates
  payments: typeof payments
  remittances: typeof remittances
  providerAdjustments: typeof providerAdjustments
  webhooks: typeof webhooks
  deliveries: typeof deliveries
  variance: typeof variance
  accuracy: typeof accuracy
  operating: typeof operating
  shoppable: typeof shoppable
  associatedCharges: typeof associatedCharges
  allowables: typeof allowables
  publishedRates: typeof publishedRates
  pricer: typeof pricer
  keptEstimates: typeof keptEstimates
  billAnswers: typeof billAnswers
  billedApart: typeof billedApart
  bookings: typeof bookings
  goodFaithEstimates: typeof goodFaithEstimates
  synonyms: typeof synonyms
  unanswered: typeof unanswered
  mrf: typeof mrf
  pages: typeof pages
  publications: typeof publications
  fileChecks: typeof fileChecks
  audit: typeof audit
  securityLog: typeof securityLog
  dashboard: typeof dashboard
  views: typeof views
  bulk: typeof bulk
}

const tables: Features = {
  health,
  brands,
  sessions,
  identityProvider,
  providerSignIn,
  accounts,
  passwords,
  ownAccount,
  ownFactors,
  apiKeys,
  webhooks,
  signInRules,
  facilities,
  facilitySettings,
  charges,
  chargeEdits,
  uploads,
  versionComparison,
  payers,
  contracts,
  rules,
  pastLines,
  codeServices,
  feeSchedules,
  contractedRates,
  payments,
  remittances,
  providerAdjustments,
  deliveries,
  variance,
  accuracy,
  operating,
  shoppable,
  associatedCharges,
  allowables,
  publishedRates,
  pricer,
  keptEstimates,
  billAnswers,
  billedApart,
  bookings,
  goodFaithEstimates,
  synonyms,
  unanswered,
  mrf,
  pages,
  publications,
  fileChecks,
  audit,
  securityLog,
  dashboard,
  views,
  bulk,
}

/** Every call of the product, by feature. */
export const features: Record<string, Record<string, Endpoint>> = { ...tables }

/** Every call by its name. */
export const api: Record<string, Endpoint> = Object.assign({}, ...Object.values(features))
