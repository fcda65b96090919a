import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { LOGO_MAX_BYTES } from '@ratebook/shared/brand-settings.ts'
import { faultAt, fieldErrors } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../../data/problem.ts'
import { scan } from '../../data/virus-scanner.ts'
import { encodeLogo, type Logo } from './logo.ts'

/**
 * The object of a JSON text with the names spelled as the schema spells them,
 * however they are cased (`EIN`, `DomainName`); others are dropped.
 */
function settingsIn(json: string, schema: z.ZodObject): Record<string, unknown> {
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]))
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    /* refused below */
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Problem(400, fault('settingsJson'))
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = names.get(name.toLowerCase())
      return known ? [[known, value]] : []
    }),
  )
}

async function partsOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new Problem(400, fault('settingsMultipart'))
  let payload = ''
  let file: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: LOGO_MAX_BYTES } })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'File') throw new Problem(400, fault('logoField'), [faultAt(part.fieldname, 'logoFieldName')])
        file = await part.toBuffer()
        await scan(request, [file])
      } else if (part.fieldname === 'Payload') {
        if (part.valueTruncated) throw new Problem(413, fault('fieldTooLong', { field: 'Payload' }))
        payload = String(part.value)
      }
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem(413, fault('logoTooLarge'), [faultAt('logo', 'atMostMegabytes', { limit: 2 })])
    // the multipart reader's own complaints carry no code: the body is cut off or is none
    throw error instanceof Problem || code ? error : new Problem(400, fault('requestCutOff'))
  }
  return { payload, file }
}

/**
 * Reads the form of a brand: the settings of `Payload`, and the logo of
 * `File` when one was chosen (a browser sends an empty file otherwise).
 * @throws Problem 400 with the fields that are wrong, 413 when the logo is too large, 422 when it is no picture
 */
export async function receiveBrand<S extends z.ZodObject>(
  request: FastifyRequest,
  schema: S,
): Promise<{ settings: z.output<S>; logo: Logo | null }> {
  const { payload, file } = await partsOf(request)
  const parsed = schema.safeParse(settingsIn(payload, schema), { reportInput: true })
  if (!parsed.success) throw new Problem(400, fault('settingsWrong'), fieldErrors(parsed.error.issues))
  return { settings: parsed.data, logo: file?.length ? await encodeLogo(file) : null }
}
