import { z } from 'zod'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { ID } from '@ratebook/shared/wire/identifiers.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
/** What clients call a list request that they send as one part of a body. */
const listParts = ['inputRequest', 'listRequest', 'request', 'input']

/** A body without the wrapping that the specification gives some: "body named rule", "feeScheduleId and an input request". */
function unwrapped(body: Fields, parts: readonly string[]): Fields {
  const part = parts.find((name) => isFields(body[name]))
  if (part === undefined) return body
  const { [part]: inner, ...beside } = body
  return { ...beside, ...(inner as Fields) }
}

/** The specification writes one list request in several ways, with `page` for `pagination` and `null` for no order: all become one. */
function listBody(body: Fields): Fields {
  const { page, sort, ...others } = body
  return {
    ...others,
    ...(page !== undefined && { [others.pagination === undefined ? 'pagination' : 'page']: page }),
    ...(sort !== null && sort !== undefined && { sort }),
  }
}

/** The body of a call in the one way that its schema knows. */
export function oneBody({ list, named: wrapper }: Pick<Endpoint, 'list' | 'named'>, body: unknown): unknown {
  if (!isFields(body)) return body
  return list ? listBody(unwrapped(body, listParts)) : wrapper ? unwrapped(body, [wrapper]) : body
}

/** Whether a body tells which record it changes, but not all of what it might say of it. */
export const isPartial = ({ body: schema }: Pick<Endpoint, 'body'>, body: unknown): body is Fields & { id: string } =>
  schema instanceof z.ZodObject &&
  isFields(body) &&
  typeof body.id === 'string' &&
  ID.test(body.id) &&
  Object.keys(schema.shape).some((field) => field !== 'version' && !(field in body))
