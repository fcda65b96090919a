import type { FastifyReply, FastifyRequest } from 'fastify'

/** Over HTTPS a name that neither another host nor a page without encryption can write (RFC 6265bis, 4.1.3.2). */
const nameOf = ({ protocol }: FastifyRequest, name: string) => (protocol === 'https' ? `__Host-${name}` : name)
/** Out of reach of scripts, and sent by pages of this very host alone. */
const optionsOf = ({ protocol }: FastifyRequest) =>
  ({ httpOnly: true, secure: protocol === 'https', sameSite: 'strict', path: '/' }) as const

interface Keeping {
  seconds: number
  signed?: boolean
}
export function keepCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  { seconds, signed = false }: Keeping,
) {
  reply.setCookie(nameOf(request, name), value, { ...optionsOf(request), signed, maxAge: seconds })
}
export const cookieOf = (request: FastifyRequest, name: string) => request.cookies[nameOf(request, name)]
export function dropCookie(request: FastifyRequest, reply: FastifyReply, name: string) {
  reply.clearCookie(nameOf(request, name), optionsOf(request))
}
