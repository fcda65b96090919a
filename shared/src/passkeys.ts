import { z } from 'zod'

/** Bytes as WebAuthn writes them in JSON (base64url). */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const Extensions = z.record(z.string(), z.unknown())
const Attachment = z
  .enum(['platform', 'cross-platform'])
  .nullish()
  .transform((given) => given ?? undefined)

/** What a browser is asked, as its own API takes it (WebAuthn level 3, sections 5.4 and 5.5, in JSON). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

/** What a passkey says when it is made. */
export const NewPasskey = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: z.array(z.string().max(20)).max(10).optional() }),
})

/** What it says when somebody signs in by it. */
export const PasskeyAnswer = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish().transform((given) => given ?? undefined),
  }),
})
