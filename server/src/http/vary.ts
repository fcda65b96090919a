import type { FastifyReply } from 'fastify'

/** Says by which headers of a request its answer differs, beside those that are said already. */
export function variesBy(reply: FastifyReply, ...names: string[]) {
  const before = String(reply.getHeader('vary') ?? '').split(/\s*,\s*/)
  return reply.header('vary', [...new Set([...before, ...names])].filter(Boolean).join(', '))
}
