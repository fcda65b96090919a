import dns from 'node:dns'
import ipaddr from 'ipaddr.js'
import { Agent, fetch } from 'undici'

/** Such descriptions, keys and tokens as there are have some kilobytes. */
const MOST_BYTES = 1024 * 1024
const LOOPBACK = ['localhost', '127.0.0.1', '::1']

/** An address that an administrator may not have the server call. */
export class AddressRefused extends Error {}

const causes = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causes(error.cause)] : [])
export const isAddressRefused = (error: unknown) => causes(error).some((cause) => cause instanceof AddressRefused)

const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'
/** A host as a URL holds it, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** @throws AddressRefused for what is no https address; http is taken of this very machine alone */
export function demandSecure(url: URL) {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(hostOf(url)))) return
  throw new AddressRefused(`${url.protocol}//${url.host} is not https`)
}

/**
 * Keeps outgoing connections to public addresses, and to those of the operator's own network that a setting names. What a name means is
 * looked at when the connection is made, so a name that means something else by then helps nobody.
 */
export function outwardGuard(internalHosts: readonly string[]) {
  const isInternal = (host: string) => internalHosts.includes(host.toLowerCase())
  return {
    /** in the place of `dns.lookup` */
    lookup: ((host: string, options: dns.LookupOptions, done: (...answer: unknown[]) => void) =>
      dns.lookup(host, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error)
        if (!isInternal(host) && !addresses.every(({ address }) => isPublic(address)))
          return done(new AddressRefused(`${host} is an address of the operator's network`))
        return options.all ? done(null, addresses) : done(null, addresses[0]?.address, addresses[0]?.family)
      })) as typeof dns.lookup,
    /** An address that is no name is not looked up. @throws AddressRefused */
    demandOutward(host: string) {
      if (ipaddr.isValid(host) && !isPublic(host) && !isInternal(host))
        throw new AddressRefused(`${host} is an address of the operator's network`)
    },
  }
}

/** @throws AddressRefused for what is no public https address as it is written; what a name means is known once it is called */
export function demandOutwardUrl(url: URL, internalHosts: readonly string[]) {
  demandSecure(url)
  outwardGuard(internalHosts).demandOutward(hostOf(url))
}

/**
 * Calls addresses of the world outside. Nobody is led on from one address to another.
 * @param demand what an address has to be besides; the operator's own may be http
 */
export function outwardFetch(internalHosts: readonly string[], demand: (url: URL) => void = demandSecure) {
  const { lookup, demandOutward } = outwardGuard(internalHosts)
  const dispatcher = new Agent({ connect: { lookup, timeout: 5000 }, maxResponseSize: MOST_BYTES, connections: 4 })
  return {
    fetch: (address: string, init: object): Promise<Response> => {
      const url = new URL(address)
      demand(url)
      demandOutward(hostOf(url))
      return fetch(url, { ...init, redirect: 'manual', dispatcher }) as unknown as Promise<Response>
    },
    close: () => dispatcher.destroy(),
  }
}
