import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Passkey } from '@ratebook/prisma/generated/client.ts'
import type { NewPasskey, PasskeyAnswer } from '@ratebook/shared/passkeys.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../data/problem.ts'
import { STEP_MS } from './sign-in-steps.ts'

/** It takes most of a second to load, and is needed now and then. */
const library = () => import('@simplewebauthn/server')

/**
 * Whom a passkey is made for, and at which address it is asked. It is the site's host, so that it is good on every brand's sub-domain; of
 * the demo, which may stand anywhere, the host that it is asked at. No browser lets a page speak for a name of one label, such as
 * localhost, unless it is there.
 * @throws Problem 422 at an address that is none of the site's
 */
function relyingPartyOf({ server: { config }, protocol, host, hostname }: FastifyRequest) {
  const site = new URL(config.demo ? `${protocol}://${host}` : config.publicUrl)
  const home = site.hostname
  if (hostname !== home && !hostname.endsWith(`.${home}`)) throw new Problem(422, fault('passkeyElsewhere', { host: home }))
  site.hostname = hostname
  return { id: home.includes('.') ? home : hostname, origin: site.origin }
}

const forBrowsers = (passkeys: readonly Pick<Passkey, 'id' | 'transports'>[]) => passkeys.map(({ id, transports }) => ({ id, transports }))

/** What a browser makes a new passkey from: one that can sign in alone, and is not there twice. */
export const newPasskeyOptions = async (
  request: FastifyRequest,
  person: { id: string; username: string; displayName: string },
  site: string,
  passkeys: readonly Passkey[],
) =>
  (await library()).generateRegistrationOptions({
    rpName: site,
    rpID: relyingPartyOf(request).id,
    userID: new TextEncoder().encode(person.id),
    userName: person.username,
    userDisplayName: person.displayName || person.username,
    timeout: STEP_MS,
    attestationType: 'none',
    excludeCredentials: forBrowsers(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** What a browser asks a passkey: one of these as the second step, else whichever its person chooses and proves who they are to. */
export const passkeyOptions = async (request: FastifyRequest, passkeys?: readonly Passkey[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: relyingPartyOf(request).id,
    timeout: STEP_MS,
    ...(passkeys ? { allowCredentials: forBrowsers(passkeys), userVerification: 'preferred' } : { userVerification: 'required' }),
  })

/** The library throws at whatever is odd, and none of it may be more than "this is no passkey of yours". */
const orNull = <R>(checked: Promise<R>): Promise<R | null> => checked.catch(() => null)

/** What is kept of a new passkey; null where it does not answer the challenge. */
export async function checkNewPasskey(request: FastifyRequest, expectedChallenge: string, response: z.output<typeof NewPasskey>) {
  const { id, origin } = relyingPartyOf(request)
  const { verifyRegistrationResponse } = await library()
  const checked = await orNull(
    verifyRegistrationResponse({ response, expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true }),
  )
  if (!checked?.verified) return null
  const { credential } = checked.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: response.response.transports ?? [],
  }
}

/**
 * The counter that a passkey has now; null where the answer is none to the challenge.
 * @param alone whether nothing else proves who it is: then the passkey must have asked its person
 */
export async function checkPasskey(
  request: FastifyRequest,
  expectedChallenge: string,
  response: z.output<typeof PasskeyAnswer>,
  { id: credential, publicKey, counter, transports }: Passkey,
  alone: boolean,
): Promise<bigint | null> {
  const { id, origin } = relyingPartyOf(request)
  const { verifyAuthenticationResponse } = await library()
  const checked = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: alone,
      credential: { id: credential, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports },
    }),
  )
  return checked?.verified ? BigInt(checked.authenticationInfo.newCounter) : null
}
