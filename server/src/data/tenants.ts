/**
 * Tables with a brand_id that are the platform's nevertheless (ADR 2): they say who may come in, and are asked before it is known for which
 * brand. All others with one are tenants'.
 */
export const ofPlatform: ReadonlySet<string> = new Set([
  'api_key',
  'identity',
  'identity_provider',
  'login_attempt',
  'sign_in_rules',
  'user_brand',
])
