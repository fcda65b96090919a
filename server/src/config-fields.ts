import ipaddr from 'ipaddr.js'
import { z } from 'zod'

// what is wrong is told to whoever runs the server, with what would be right: the value itself may be a secret
export const orElse = (is: string, fallback: number | string) => `is not ${is}. Set it to one, or leave it out: then it is ${fallback}`
export function number(least: number, most: number, fallback: number, kind = 'a number') {
  const error = orElse(`${kind} from ${least} to ${most}`, fallback)
  return z.coerce.number({ error }).min(least, { error }).max(most, { error }).default(fallback)
}
export function whole(least: number, most: number, fallback: number) {
  const error = orElse(`a whole number from ${least} to ${most}`, fallback)
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error }).default(fallback)
}
export const oneOf = <const V extends readonly string[]>(values: V, fallback: V[number]) =>
  z.enum(values, { error: orElse(`one of ${values.join(', ')}`, fallback) }).default(fallback as never)
export const flag = (fallback: '0' | '1') => oneOf(['0', '1', 'false', 'true'], fallback).transform((v) => v === '1' || v === 'true')
export function address(protocol: RegExp, example: string) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined ? `is not set. Set it to an address such as ${example}` : `is not an address such as ${example}. Correct it`
  return z.url({ protocol, error })
}
export const httpAddress = (example: string) => address(/^https?$/, example)
export const database = address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/ratebook')

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']
/** What Fastify takes for a proxy: an address, a range of them, or a name of such ranges. */
export function isProxy(entry: string) {
  const [first = '', bits, ...more] = entry.split('/')
  return NAMED_RANGES.includes(entry) || (ipaddr.isValid(first) && more.length === 0 && (bits === undefined || /^[\d.]+$/.test(bits)))
}

/** Whether it is what a browser says of a page: scheme, host and port. */
export const isOrigin = (entry: string) => /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry

export const listOf = (text: string) =>
  text
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean)
