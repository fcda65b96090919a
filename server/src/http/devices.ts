import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf, keepCookie } from './cookies.ts'

const COOKIE = 'device'
const KEPT_SECONDS = 180 * 24 * 60 * 60
/** People who share a computer; of more, the first ones are strangers there again. */
const MOST_PEOPLE = 20

/** A name as the cookie holds it: whoever reads it does not learn who works here. */
const tagOf = (username: string) => createHash('sha256').update(username).digest('base64url').slice(0, 22)

function deviceOf(request: FastifyRequest): { id: string; people: string[] } | null {
  const { valid, value } = request.unsignCookie(cookieOf(request, COOKIE) ?? '')
  const [id, ...people] = valid ? value.split('~') : []
  return id ? { id, people } : null
}

/** The network that one household or hospital calls from: of IPv6, where each has billions of addresses, the first half. */
function networkOf(address: string) {
  const old = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (old || !address.includes(':')) return old ?? address
  const [before = '', after = ''] = address.split('::')
  const [head, tail] = [before, after].map((side) => (side === '' ? [] : side.split(':'))) as [string[], string[]]
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail].slice(0, 4).join(':')
}

/** Where a password comes from: the device on which this person has signed in before, else the network. */
export interface Source {
  name: string
  isKnown: boolean
}
export function sourceOf(request: FastifyRequest, username: string): Source {
  const device = deviceOf(request)
  const isKnown = device?.people.includes(tagOf(username)) ?? false
  return { name: isKnown ? `device ${device?.id}` : networkOf(request.ip), isKnown }
}

/** Remembers on the device that this person has signed in there. It opens nothing: it only keeps strangers from making them wait. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, username: string) {
  const { id, people } = deviceOf(request) ?? { id: randomUUID(), people: [] }
  const tag = tagOf(username)
  const value = [id, ...[...people.filter((p) => p !== tag), tag].slice(-MOST_PEOPLE)].join('~')
  keepCookie(request, reply, COOKIE, value, { seconds: KEPT_SECONDS, signed: true })
}
