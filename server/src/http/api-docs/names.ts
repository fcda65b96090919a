import { z } from 'zod'
import * as accounts from '@ratebook/shared/accounts.ts'
import * as accuracy from '@ratebook/shared/accuracy.ts'
import * as allowables from '@ratebook/shared/allowables.ts'
import * as apiKeys from '@ratebook/shared/api-keys.ts'
import * as associatedCharges from '@ratebook/shared/associated-charges.ts'
import * as audit from '@ratebook/shared/audit.ts'
import * as billedApart from '@ratebook/shared/billed-apart.ts'
import * as bookings from '@ratebook/shared/bookings.ts'
import * as brandSettings from '@ratebook/shared/brand-settings.ts'
import * as brands from '@ratebook/shared/brands.ts'
import * as chargeEdits from '@ratebook/shared/charge-edits.ts'
import * as bulk from '@ratebook/shared/bulk.ts'
import * as charges from '@ratebook/shared/charges.ts'
import * as codeServices from '@ratebook/shared/code-services.ts'
import * as contractedRates from '@ratebook/shared/contracted-rates.ts'
import * as contracts from '@ratebook/shared/contracts.ts'
import * as dashboard from '@ratebook/shared/dashboard.ts'
import * as deliveries from '@ratebook/shared/deliveries.ts'
import * as facilities from '@ratebook/shared/facilities.ts'
import * as facilityFacts from '@ratebook/shared/facility-facts.ts'
import * as facilitySettings from '@ratebook/shared/facility-settings.ts'
import * as feeSchedules from '@ratebook/shared/fee-schedules.ts'
import * as fileChecks from '@ratebook/shared/file-checks.ts'
import * as fileLayout from '@ratebook/shared/file-layout.ts'
import * as goodFaithDocument from '@ratebook/shared/good-faith-document.ts'
import * as goodFaithEstimates from '@ratebook/shared/good-faith-estimates.ts'
import * as goodFaithRecurrence from '@ratebook/shared/good-faith-recurrence.ts'
import * as identityProvider from '@ratebook/shared/identity-provider.ts'
import * as negotiatedRates from '@ratebook/shared/negotiated-rates.ts'
import * as operating from '@ratebook/shared/operating.ts'
import * as ownAccount from '@ratebook/shared/own-account.ts'
import * as ownFactors from '@ratebook/shared/own-factors.ts'
import * as passkeys from '@ratebook/shared/passkeys.ts'
import * as pastLines from '@ratebook/shared/past-lines.ts'
import * as payers from '@ratebook/shared/payers.ts'
import * as payments from '@ratebook/shared/payments.ts'
import * as pricer from '@ratebook/shared/pricer.ts'
import * as pricingTerms from '@ratebook/shared/pricing/terms-schema.ts'
import * as publications from '@ratebook/shared/publications.ts'
import * as publishedRates from '@ratebook/shared/published-rates.ts'
import * as readiness from '@ratebook/shared/readiness.ts'
import * as providerAdjustments from '@ratebook/shared/provider-adjustments.ts'
import * as remittances from '@ratebook/shared/remittances.ts'
import * as retirement from '@ratebook/shared/retirement.ts'
import * as rules from '@ratebook/shared/rules.ts'
import * as securityLog from '@ratebook/shared/security-log.ts'
import * as sessions from '@ratebook/shared/sessions.ts'
import * as shoppable from '@ratebook/shared/shoppable.ts'
import * as signInRules from '@ratebook/shared/sign-in-rules.ts'
import * as synonyms from '@ratebook/shared/synonyms.ts'
import * as unanswered from '@ratebook/shared/unanswered.ts'
import * as uploads from '@ratebook/shared/uploads.ts'
import * as variance from '@ratebook/shared/variance.ts'
import * as versionComparison from '@ratebook/shared/version-comparison.ts'
import * as views from '@ratebook/shared/views.ts'
import * as webhookEvents from '@ratebook/shared/webhook-events.ts'
import * as webhooks from '@ratebook/shared/webhooks.ts'
import * as whatIf from '@ratebook/shared/what-if.ts'
import * as wireErrors from '@ratebook/shared/wire/errors.ts'
import * as wireExplainedPrice from '@ratebook/shared/wire/explained-price.ts'
import * as wireList from '@ratebook/shared/wire/list.ts'
import * as wireStatus from '@ratebook/shared/wire/status.ts'
import * as wireTableFile from '@ratebook/shared/wire/table-file.ts'

const modules: Record<string, unknown>[] = [
  accounts,
  accuracy,
  allowables,
  apiKeys,
  associatedCharges,
  audit,
  billedApart,
  bookings,
  brandSettings,
  brands,
  bulk,
  chargeEdits,
  charges,
  codeServices,
  contractedRates,
  contracts,
  dashboard,
  deliveries,
  facilities,
  facilityFacts,
  facilitySettings,
  feeSchedules,
  fileChecks,
  fileLayout,
  goodFaithDocument,
  goodFaithEstimates,
  goodFaithRecurrence,
  identityProvider,
  negotiatedRates,
  operating,
  ownAccount,
  ownFactors,
  passkeys,
  pastLines,
  payers,
  payments,
  pricer,
  pricingTerms,
  publications,
  publishedRates,
  readiness,
  providerAdjustments,
  remittances,
  retirement,
  rules,
  securityLog,
  sessions,
  shoppable,
  signInRules,
  synonyms,
  unanswered,
  uploads,
  variance,
  versionComparison,
  views,
  webhookEvents,
  webhooks,
  whatIf,
  wireErrors,
  wireExplainedPrice,
  wireList,
  wireStatus,
  wireTableFile,
]
/** Two schemas have this name: people and practices that bill, and who signs people in. */
const otherNames = new Map<unknown, string>([[goodFaithDocument.Provider, 'BillingProvider']])

/** Gives each schema that a feature exports its name, by which the document refers to it instead of repeating it. */
export function nameSchemas() {
  const { globalRegistry } = z
  for (const [name, schema] of modules.flatMap((exported) => Object.entries(exported))) {
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodPipe)) continue
    const known = globalRegistry.get(schema)
    if (!known?.id && (schema instanceof z.ZodObject || name === 'PageAsked'))
      globalRegistry.add(schema, { ...known, id: otherNames.get(schema) ?? name })
  }
}
