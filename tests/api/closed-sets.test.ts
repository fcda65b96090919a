import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brandChangeKinds } from '@ratebook/server/data/brand-changes.ts'
import { bookingFaults, bookingKinds, bookingStates } from '@ratebook/shared/bookings.ts'
import { domainStates } from '@ratebook/shared/brands.ts'
import { estimateBases } from '@ratebook/shared/good-faith-clocks.ts'
import { waysOfGiving } from '@ratebook/shared/good-faith-estimates.ts'
import { roles } from '@ratebook/shared/wire/access.ts'
import { languageCodes } from '@ratebook/shared/wire/language.ts'
import { scopes } from '@ratebook/shared/wire/scopes.ts'
import { billingClasses, chargeStatuses, drugTypes, settings } from '@ratebook/shared/charges.ts'
import { afterwards, deliveredStates, deliveryKinds, deliverySources, signInKinds } from '@ratebook/shared/deliveries.ts'
import { noRateKinds, rateConditions } from '@ratebook/shared/contracted-rates.ts'
import { renewals } from '@ratebook/shared/contracts.ts'
import { drgTypes } from '@ratebook/shared/drg-types.ts'
import { fileLayouts } from '@ratebook/shared/file-layouts.ts'
import { checkStatuses } from '@ratebook/shared/file-checks.ts'
import { secondSteps } from '@ratebook/shared/identity-provider.ts'
import { licenseStates } from '@ratebook/shared/facility-settings.ts'
import { scheduleScopes } from '@ratebook/shared/fee-schedules.ts'
import { stepPurposes, waysIn } from '@ratebook/shared/own-factors.ts'
import { passwordPolicies, tokenPurposes } from '@ratebook/shared/passwords.ts'
import { publicationStates, rowChanges } from '@ratebook/shared/publications.ts'
import { remitPayerTypes } from '@ratebook/shared/payers.ts'
import { payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import { baseRateTypes, carveoutTypes, methods, ruleTypes, scheduleTypes, serviceTypes } from '@ratebook/shared/pricing/terms.ts'
import { methodologies } from '@ratebook/shared/pricing/answer.ts'
import { adjustmentGroups, claimFlaws, claimSettings, remittanceStates } from '@ratebook/shared/remittances.ts'
import { categoryKeys } from '@ratebook/shared/recognise-shoppable.ts'
import { rateGaps } from '@ratebook/shared/accuracy.ts'
import { verdicts } from '@ratebook/shared/bill-answers.ts'
import { varianceCauses, varianceStatuses, workStates } from '@ratebook/shared/variance.ts'
import { uploadModes, uploadStatuses, versionKinds } from '@ratebook/shared/uploads.ts'
import { itemChanges } from '@ratebook/shared/version-comparison.ts'
import { securityKinds, securityResults } from '@ratebook/shared/wire/security.ts'
import { messageTypes, webhookEvents } from '@ratebook/shared/webhook-events.ts'
import { webhookFaults, deliveryStates, pauseReasons, webhookStates } from '@ratebook/shared/webhooks.ts'
import { refusedChoices } from '@ratebook/shared/wire/table-file.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { useWorld } from '../world.ts'

const world = useWorld({ empty: true })

/** What the code knows of each column that holds one of a closed set of words. */
const sets: Record<string, readonly string[]> = {
  'api_key.scopes': scopes,
  'app_user.language': ['', ...languageCodes],
  'app_user.role': roles,
  'associated_charge.setting': settings,
  'booking_request.kind': bookingKinds,
  'booking_request.reason': ['', ...bookingFaults],
  'booking_request.state': bookingStates,
  'brand.domain_state': domainStates,
  'brand_change.what': brandChangeKinds,
  'charge_item.billing_class': billingClasses,
  'charge_item.category': ['', ...categoryKeys],
  'charge_item.drug_type': drugTypes,
  'charge_item.setting': settings,
  'charge_item.status': chargeStatuses,
  'charge_upload.kind': versionKinds,
  'charge_upload.mode': uploadModes,
  'charge_upload.on_refused': refusedChoices,
  'charge_upload.status': uploadStatuses,
  'code_service.primary_rule_method': methods,
  'code_service.qualifier_rule_method': ['', ...methods],
  'code_service.service_type': serviceTypes,
  'contract.renew': renewals,
  'contract_rule.base_rate_type': ['', ...baseRateTypes],
  'contract_rule.carveout_type': ['', ...carveoutTypes],
  'contract_rule.match_method': methods,
  'contract_rule.pay_method': payMethods,
  'contract_rule.rule_type': ruleTypes,
  'contracted_rate.code_type': methods,
  'contracted_rate.pay_method': payMethods,
  'contracted_rate.reason': ['', ...noRateKinds],
  'contracted_rate.service_type': serviceTypes,
  'contracted_rate.unless': rateConditions,
  'contracted_service.service_type': serviceTypes,
  'delivered_file.kind': deliveryKinds,
  'delivered_file.state': deliveredStates,
  'delivery.afterwards': afterwards,
  'delivery.kind': deliveryKinds,
  'delivery.mode': uploadModes,
  'delivery.signs_in_by': signInKinds,
  'delivery.source': deliverySources,
  'estimate_edition.how': ['', ...waysOfGiving],
  'estimated_rate.why': ['', ...rateGaps],
  'facility.drg_type': drgTypes,
  'facility.file_layout': fileLayouts,
  'facility.license_state': ['', ...licenseStates],
  'fee_schedule.fee_schedule_type': scheduleTypes,
  'fee_schedule.scope': scheduleScopes,
  'fee_schedule_item.type': methods,
  'file_change.change': rowChanges,
  'file_check.status': checkStatuses,
  'good_faith_estimate.basis': estimateBases,
  'identity_provider.second_step': secondSteps,
  'password_token.purpose': tokenPurposes,
  'publication.layout': fileLayouts,
  'publication.state': publicationStates,
  'payer.remit_payer_type': remitPayerTypes,
  'price_answer.verdict': verdicts,
  'published_rate.methodology': ['', ...methodologies],
  'remittance_claim.adjustment_group': adjustmentGroups,
  'remittance_claim.flaws': claimFlaws,
  'remittance_claim.setting': claimSettings,
  'remittance_file.state': remittanceStates,
  'remittance_variance.cause': varianceCauses,
  'remittance_variance.service_type': ['', ...serviceTypes],
  'remittance_variance.status': varianceStatuses,
  'security_event.kind': securityKinds,
  'security_event.result': securityResults,
  'security_event.role': ['', ...roles],
  'variance_work.state': workStates,
  'sign_in_rules.password_policy': ['', ...passwordPolicies],
  'sign_in_rules.second_factor_roles': roles,
  'sign_in_step.comes_by': waysIn,
  'sign_in_step.purpose': stepPurposes,
  'webhook.events': webhookEvents,
  'webhook.pause_reason': ['', ...pauseReasons],
  'webhook.state': webhookStates,
  'webhook_attempt.reason': ['', ...webhookFaults],
  'webhook_delivery.event': messageTypes,
  'webhook_delivery.reason': ['', ...webhookFaults],
  'webhook_delivery.state': deliveryStates,
  'version_change.change': itemChanges,
}

/** Sets that no column is held to, by the reason why. */
const others = {
  'payers send what they want: remittance_claim and provider_adjustment keep whatever they do': [
    ...['claimStatuses', 'filingCodes', 'providerReasons'],
  ],
  'several of it stand in one text, as file_change.what': ['rowParts'],
  'is worked out from what is kept': [
    ...['aboutEnds', 'accuracyGaps', 'billers', 'breaks', 'codings', 'configWarnings', 'disputeStates', 'editRefusals'],
    ...['estimateStates', 'facilityFacts', 'factStates', 'keyStates', 'leftOutReasons', 'nearnesses', 'paymentStandings', 'rateStandings'],
    ...['replicaStates', 'sources', 'standings', 'stepKinds', 'updateStates', 'useKinds'],
  ],
  'is chosen in a call, and not kept': [
    ...['amountWays', 'bulkFormats', 'cashWays', 'contradictionChoices', 'numericEquators', 'pictureSpans', 'scheduleSources'],
    ...['textEquators', 'uploadKinds'],
  ],
  'stands within what is kept as JSON or sealed, which the code reads by its schema': [
    ...['allowableFields', 'chargeFields', 'densities', 'periods', 'priceSources', 'scheduleFields'],
  ],
  'is a part of a set that a column is held to': ['differenceCauses', 'incomparableCauses', 'reasonKinds', 'unmatchedMethods'],
  'says what the program itself may do': ['capabilities', 'reservedLabels'],
}

/** What the database lets each column hold: by a check constraint named after it, or by an enum. */
async function closedColumns() {
  const checks = await world.db.rows<{ column: string; definition: string }>(sql`
    SELECT c.conrelid::regclass || '.' || a.attname AS column, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
    WHERE c.contype = 'c' AND c.convalidated AND c.connamespace = 'public'::regnamespace`)
  const enums = await world.db.rows<{ column: string; words: string[] }>(sql`
    SELECT a.attrelid::regclass || '.' || a.attname AS column, array_agg(e.enumlabel::text) AS words
    FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid AND t.relkind = 'r' JOIN pg_enum e ON e.enumtypid = a.atttypid GROUP BY 1`)
  const words = ({ definition }: { definition: string }) => [...definition.matchAll(/'([^',]*)'::text/g)].map(([, word]) => word as string)
  // a check without words bounds a number
  const ofWords = checks.map((check) => [check.column, words(check)] as const).filter(([, all]) => all.length > 0)
  return Object.fromEntries([...ofWords, ...enums.map((e) => [e.column, e.words])])
}

test('every closed set of words is the same in the code and in the database', async () => {
  const inOrder = (all: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(all).map(([column, words]) => [column, [...words].sort()]))
  expect(inOrder(await closedColumns())).toEqual(inOrder(sets))
})

const folder = fileURLToPath(new URL('../../shared/src', import.meta.url))
/** Every list of words that the code exports, by its name. */
async function wordLists() {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map(async (file) => Object.entries(await import(`${folder}/${file}`))))
  return modules
    .flat()
    .filter((one): one is [string, string[]] => Array.isArray(one[1]) && one[1].every((word) => typeof word === 'string'))
}

test('every other closed set has a reason why no column is held to it', async () => {
  const keyOf = (words: readonly string[]) =>
    words
      .filter((word) => word !== '')
      .sort()
      .join()
  const held = new Set(Object.values(sets).map(keyOf))
  const apart = (await wordLists()).filter(([, words]) => !held.has(keyOf(words))).map(([name]) => name)
  expect(apart.sort()).toEqual(Object.values(others).flat().sort())
})
