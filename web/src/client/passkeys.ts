import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { sessions } from '@ratebook/shared/sessions.ts'
import { call } from './api.ts'

export const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

/**
 * What a browser answers that was asked for a passkey; null where its person did not go through with it, or has none. Browsers do not tell
 * these apart, so that no page learns who has passkeys.
 */
export const orNone = <R>(ceremony: Promise<R>): Promise<R | null> =>
  ceremony.catch((error: Error) => {
    // of an address that passkeys are not for there is more to say
    if (error.name === 'SecurityError') throw error
    return null
  })

/** Signs in by a passkey: as the second step, or alone. */
export async function signInByPasskey(step?: string) {
  const [{ startAuthentication }, challenge] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(sessions.askPasskey, { body: step === undefined ? {} : { step } }),
  ])
  const optionsJSON = challenge.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await orNone(startAuthentication({ optionsJSON }))
  return response && call(sessions.givePasskey, { body: { step: challenge.step, response: { ...response } as never } })
}
