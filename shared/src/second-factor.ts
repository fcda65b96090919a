/** What somebody has begun and ends with a token: signing in after a right password, signing in by a passkey, adding one. */
export const stepPurposes = ['second-factor', 'passkey', 'new-passkey'] as const
