import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { apiDocs } from './http/api-docs/api-docs.ts'
import type { Config } from './config.ts'
import type { Db } from './data/db.ts'
import { FailedMails } from './data/failed-mails.ts'
import { SecurityLog } from './data/security-log.ts'
import { tooMany } from './data/problem.ts'
import { bodies } from './http/bodies.ts'
import { browserHeaders } from './http/browser-headers.ts'
import { callsOfAll } from './http/calls-of-all.ts'
import { compression } from './http/compression.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { metrics } from './http/metrics.ts'
import { traces } from './http/traces.ts'
import { LogLines } from './http/log-lines.ts'
import { idempotency } from './http/idempotency.ts'
import { errorHandling } from './http/errors.ts'
import { securityEvents } from './http/security-events.ts'
import { accuracyRoutes } from './features/accuracy/accuracy.ts'
import { accountRoutes } from './features/accounts/accounts.ts'
import { ownAccountRoutes } from './features/accounts/own-account.ts'
import { ownFactorRoutes } from './features/accounts/own-factors.ts'
import { passwordRoutes } from './features/accounts/passwords.ts'
import { apiKeyRoutes } from './features/api-keys/api-keys.ts'
import { auditRoutes } from './features/audit.ts'
import { goodFaithRoutes } from './features/good-faith/estimates.ts'
import { bookingRoutes } from './features/bookings/bookings.ts'
import { BookingSender } from './features/bookings/sender.ts'
import { bulkRoutes } from './features/bulk/bulk.ts'
import { brandRoutes } from './features/brands/brands.ts'
import { chargeRoutes } from './features/charges/charges.ts'
import { chargeEditRoutes } from './features/charges/edit-many.ts'
import { versionComparisonRoutes } from './features/charges/compare-versions.ts'
import { uploadRoutes } from './features/charges/uploads.ts'
import { contractedRateRoutes } from './features/contracted-rates.ts'
import { contractRoutes } from './features/contracts/contracts.ts'
import { loadDeliveredCharges } from './features/charges/load-delivered.ts'
import { deliveryRoutes } from './features/deliveries/deliveries.ts'
import { DeliveryRunner } from './features/deliveries/runner.ts'
import { dashboardRoutes } from './features/dashboard.ts'
import { facilityRoutes } from './features/facilities.ts'
import { feeScheduleRoutes } from './features/fee-schedules/fee-schedules.ts'
import { healthRoutes } from './features/health.ts'
import { identityProviderRoutes } from './features/identity-provider/identity-provider.ts'
import { fileCheckRoutes } from './features/mrf/file-checks.ts'
import { mrfRoutes } from './features/mrf/mrf.ts'
import { Publisher } from './features/mrf/publish/publisher.ts'
import { operatingRoutes } from './features/operating.ts'
import { payerRoutes } from './features/payers/payers.ts'
import { publishedRateRoutes } from './features/published-rates/published-rates.ts'
import { paymentRoutes } from './features/remittances/payments.ts'
import { loadDeliveredRemittances } from './features/remittances/load-file.ts'
import { providerAdjustmentRoutes } from './features/remittances/provider-adjustments.ts'
import { remittanceRoutes } from './features/remittances/remittances.ts'
import { pricerRoutes } from './features/pricer/pricer.ts'
import { codeServiceRoutes } from './features/code-services/code-services.ts'
import { ruleRoutes } from './features/rules/rules.ts'
import { loadDeliveredAllowables } from './features/allowables/allowable-import.ts'
import { allowableRoutes } from './features/allowables/allowables.ts'
import { associatedChargeRoutes } from './features/associated-charges.ts'
import { shoppableRoutes } from './features/shoppable.ts'
import { synonymRoutes } from './features/synonyms.ts'
import { unansweredRoutes } from './features/unanswered.ts'
import { signInRuleRoutes } from './features/sign-in-rules.ts'
import { sessionRoutes } from './features/sessions/sessions.ts'
import { securityLogRoutes } from './features/security-log.ts'
import { varianceRoutes } from './features/variance/variance.ts'
import { viewRoutes } from './features/views.ts'
import { WebhookSender } from './features/webhooks/sender.ts'
import { webhookRoutes } from './features/webhooks/webhooks.ts'
import { leaving } from './leaving.ts'
import { KeptLists } from './lists/kept-lists.ts'
import { mailer, watched } from './mail.ts'
import { Snapshots } from './search/snapshots.ts'
import { UnansweredQuestions } from './search/unanswered-questions.ts'
import { sessions } from './http/session.ts'
import { unrouted } from './http/unrouted.ts'
import { webClient } from './http/web-client.ts'

const MINUTE = 60_000

/** The whole server as a value: tests inject into it, main.ts listens with it. The list of features is the table of contents. */
export async function buildApp({ config, db }: { config: Config; db: Db }): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => uuid(),
    requestTimeout: 10 * MINUTE,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    ...unrouted,
    logController: new LogLines(),
    // no address, query or header is logged: they can hold personal data
    logger: {
      level: config.logLevel,
      serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }) },
    },
  })
  app.decorate('db', db)
  app.decorate('config', config)
  app.decorate('failedMails', new FailedMails(db, app.log))
  app.decorate('mail', watched(mailer(config, app.log), app.failedMails.add))
  app.decorate('snapshots', new Snapshots(db))
  app.decorate('lists', new KeptLists(db, (error) => app.log.warn({ err: error }, 'a list is asked for by SQL')))
  const publisher = new Publisher({ db, config, mail: app.mail, log: app.log })
  app.decorate('publisher', publisher)
  app.addHook('preClose', () => publisher.close())
  const securityLog = new SecurityLog({ db, config, log: app.log })
  app.decorate('securityLog', securityLog)
  app.addHook('onClose', () => securityLog.close())
  const unanswered = new UnansweredQuestions({ db, log: app.log })
  app.decorate('unanswered', unanswered)
  app.addHook('onClose', () => unanswered.close())
  const bookings = new BookingSender({ db, config, mail: app.mail, log: app.log })
  app.decorate('bookings', bookings)
  app.addHook('preClose', () => bookings.close())
  const loaders = { charges: loadDeliveredCharges, remittances: loadDeliveredRemittances, allowables: loadDeliveredAllowables }
  const deliveries = new DeliveryRunner({
    db,
    config,
    mail: app.mail,
    snapshots: app.snapshots,
    log: app.log,
    loaders,
    outcomes: new Map(),
  })
  app.decorate('deliveries', deliveries)
  app.addHook('preClose', () => deliveries.close())
  const webhooks = new WebhookSender({ db, config, mail: app.mail, log: app.log })
  app.decorate('webhooks', webhooks)
  app.addHook('preClose', () => webhooks.close())
  app.decorateRequest('actingBrandId', null)
  leaving(app)
  securityEvents(app)
  errorHandling(app)
  bodies(app)
  browserHeaders(app)
  crossOrigin(app, config)
  // what one person was told is kept for nobody; what a host shows to everybody
  // is asked for again, because another host shows something else
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    reply.header('cache-control', routeOptions.config?.access === 'public' ? 'no-cache' : 'no-store')
  })
  compression(app)
  await app.register(fastifyCookie, { secret: config.jwtSecret })
  sessions(app, db, config)
  idempotency(app)
  await app.register(fastifyMultipart, {
    limits: { fileSize: config.uploadMaxBytes, files: 1, fields: 20, fieldSize: 128 * 1024, parts: 21 },
  })
  await app.register(fastifyRateLimit, { global: false, errorResponseBuilder: (_, { ttl }) => tooMany(ttl) })
  app.decorate('countCall', config.rateLimits ? callsOfAll(app) : null)
  await metrics(app)
  await traces(app)
  await webClient(app)
  await apiDocs(app)
  await app.register(async (routes) => {
    healthRoutes(routes)
    brandRoutes(routes)
    sessionRoutes(routes)
    identityProviderRoutes(routes)
    accountRoutes(routes)
    passwordRoutes(routes)
    ownAccountRoutes(routes)
    ownFactorRoutes(routes)
    apiKeyRoutes(routes)
    webhookRoutes(routes)
    signInRuleRoutes(routes)
    facilityRoutes(routes)
    chargeRoutes(routes)
    chargeEditRoutes(routes)
    uploadRoutes(routes)
    versionComparisonRoutes(routes)
    payerRoutes(routes)
    contractRoutes(routes)
    ruleRoutes(routes)
    codeServiceRoutes(routes)
    contractedRateRoutes(routes)
    paymentRoutes(routes)
    remittanceRoutes(routes)
    providerAdjustmentRoutes(routes)
    deliveryRoutes(routes)
    shoppableRoutes(routes)
    associatedChargeRoutes(routes)
    allowableRoutes(routes)
    publishedRateRoutes(routes)
    feeScheduleRoutes(routes)
    pricerRoutes(routes)
    bookingRoutes(routes)
    goodFaithRoutes(routes)
    synonymRoutes(routes)
    unansweredRoutes(routes)
    mrfRoutes(routes)
    fileCheckRoutes(routes)
    auditRoutes(routes)
    securityLogRoutes(routes)
    dashboardRoutes(routes)
    varianceRoutes(routes)
    accuracyRoutes(routes)
    viewRoutes(routes)
    bulkRoutes(routes)
    operatingRoutes(routes)
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    failedMails: FailedMails
    publisher: Publisher
    securityLog: SecurityLog
    bookings: BookingSender
    deliveries: DeliveryRunner
    webhooks: WebhookSender
    unanswered: UnansweredQuestions
  }
}
