import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { LOGO_MAX_BYTES } from '@ratebook/shared/brand-settings.ts'
import { Problem } from '../../data/problem.ts'
import { encodeLogo, type Logo } from './logo.ts'

/** The object of a JSON text with the names spelled as the schema spells them, however they are cased (`EIN`, `DomainName`); others are dropped. */
function settingsIn(json: string, schema: z.ZodObject): Record<string, unknown> {
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]))
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    /* refused below */
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Problem(400, 'Send the settings as a JSON object in the field Payload')
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = names.get(name.toLowerCase())
      return known ? [[known, value]] : []
    }),
  )
}

async function partsOf(request: FastifyRequest) {
  if (!request.isMultipart())
    throw new Problem(400, 'Send the settings as multipart/form-data: the field Payload, and the logo in the field File')
  let payload = ''
  let file: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: LOGO_MAX_BYTES } })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'File')
          throw new Problem(400, 'The logo is in an unknown field', [{ path: part.fieldname, message: 'Send the logo in the field File' }])
        file = await part.toBuffer()
      } else if (part.fieldname === 'Payload') {
        if (part.valueTruncated) throw new Problem(413, 'The field Payload is too long')
        payload = String(part.value)
      }
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Problem(413, 'The logo is larger than 2 MB', [{ path: 'logo', message: 'At most 2 MB' }])
    // the multipart reader's own complaints carry no code: the body is cut off or is none
    throw error instanceof Problem || code ? error : new Problem(400, 'The request was cut off or is malformed. Send it again.')
  }
  return { payload, file }
}

/**
 * Reads the form of a brand: the settings of `Payload`, and the logo of `File` when one was chosen (a browser sends an empty file otherwise).
 * @throws Problem 400 with the fields that are wrong, 413 when the logo is too large, 422 when it is no picture
 */
export async function receiveBrand<S extends z.ZodObject>(
  request: FastifyRequest,
  schema: S,
): Promise<{ settings: z.output<S>; logo: Logo | null }> {
  const { payload, file } = await partsOf(request)
  const parsed = schema.safeParse(settingsIn(payload, schema))
  if (!parsed.success) {
    const said = (message: string) => (message.endsWith('received undefined') ? 'Required field' : message)
    throw new Problem(
      400,
      'Some of the settings are missing or wrong',
      parsed.error.issues.map((i) => ({ path: i.path.join('.'), message: said(i.message) })),
    )
  }
  return { settings: parsed.data, logo: file?.length ? await encodeLogo(file) : null }
}
