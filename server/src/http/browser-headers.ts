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
