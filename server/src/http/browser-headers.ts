import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** For what is no page of ours: nothing in it may be run, loaded or framed. */
export const NO_PAGE = "default-src 'none';base-uri 'none';frame-ancestors 'none'"
/** For what somebody else made: opened by itself it is what its type says, and nothing more. */
export const SANDBOX = `sandbox;${NO_PAGE}`

/** What binds a browser, for answers that no hook reaches; the others get theirs in app.ts. */
export const bindingHeaders = (contentSecurityPolicy = NO_PAGE) => ({
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

/** Scripts and everything else from here alone. Styles may be inline: the component library writes them at run time. */
const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}
const ofPages = {
  contentSecurityPolicy: { useDefaults: false, directives },
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // brands live on sub-domains: none of them is to be reached unencrypted, not even once
  strictTransportSecurity: { includeSubDomains: true },
} satisfies HelmetOptions
/**
 * What binds a page says nothing of a part of the program, and each answer would carry 400 bytes of it: opened by itself such a
 * part may load nothing and be framed by nobody.
 */
const ofParts = {
  ...ofPages,
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions

/** What helmet would say with each answer. */
function saidBy(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }), removeHeader() {} }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/**
 * Binds browsers in all answers, before any other hook: whoever is refused by one gets these headers, too. They are the same for all, and
 * told once: helmet's plugin for Fastify makes its functions anew for every answer, of which so much stayed for a while that V8 had to look
 * through all of the heap for it.
 */
export function browserHeaders(app: FastifyInstance) {
  const [pages, parts] = [saidBy(ofPages), { 'content-security-policy': NO_PAGE, ...saidBy(ofParts) }]
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.isPart ? parts : pages)
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a part of the web client, which is no page */
    isPart?: boolean
  }
}
