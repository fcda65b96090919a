import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { ApiError, call } from '../../../client/api.ts'
import { canUsePasskeys, orNone } from '../../../client/passkeys.ts'

type Words = Record<'unsupported' | 'notMade' | 'wrongAddress', string>
const refused = (error: string) => new ApiError(422, { error, errorDetails: '', innerException: '' })

/**
 * Has the browser make a passkey and the server keep it.
 * @throws ApiError in the server's words, or in these where the browser made none
 */
export async function makePasskey({ name, password }: { name: string; password: string }, words: Words) {
  if (!canUsePasskeys()) throw refused(words.unsupported)
  const { step, options } = await call(ownFactors.startPasskey, { body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await orNone(startRegistration({ optionsJSON })).catch(() => {
    throw refused(words.wrongAddress)
  })
  if (!response) throw refused(words.notMade)
  return call(ownFactors.addPasskey, { body: { step, name, response: { ...response } as never } })
}
