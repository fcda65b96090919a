import type { FastifyRequest } from 'fastify'

/**
 * Whether another site, or an address that somebody was led to, made a browser send a call. Of calls that do something though their method
 * says that they do not, this is what tells: a browser says where a call comes from (Fetch Metadata), a program says nothing.
 */
export const isFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] !== undefined && (headers['sec-fetch-site'] !== 'same-origin' || headers['sec-fetch-dest'] !== 'empty')
