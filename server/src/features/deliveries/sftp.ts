import { createHash } from 'node:crypto'
import net from 'node:net'
import path from 'node:path'
import { fault } from '@ratebook/shared/wire/fault.ts'
import SftpClient from 'ssh2-sftp-client'
import type { Config } from '../../config.ts'
import { AddressRefused, outwardGuard } from '../../http/outward-fetch.ts'
import { keptName, type Place, type There, Trouble } from './place.ts'

const PATIENCE_MS = 15_000

export interface Server {
  host: string
  port: number
  username: string
  signsInBy: 'password' | 'key'
  secret: string
  /** the fingerprint that a person has agreed to; '' for none */
  hostKey: string
  folder: string
  afterwards: 'move' | 'delete' | 'leave'
}

/** The fingerprint as OpenSSH writes it. */
export const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** A connection to where the server may connect to; the protocol is spoken over it. */
function connect({ host, port }: Server, { sftpInternalHosts }: Pick<Config, 'sftpInternalHosts'>): Promise<net.Socket> {
  const { lookup, demandOutward } = outwardGuard(sftpInternalHosts)
  return new Promise<net.Socket>((resolve, reject) => {
    demandOutward(host)
    const socket = net.connect({ host, port, lookup: lookup as net.LookupFunction, timeout: PATIENCE_MS })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('It says nothing')))
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.setTimeout(0)
      resolve(socket)
    })
  }).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof AddressRefused) throw new Trouble(fault('sftpHostInternal', { host }), 'host')
    const isUnknown = error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN'
    throw new Trouble(isUnknown ? fault('sftpHostUnknown', { host }) : fault('sftpUnreachable', { host, port }), 'host', error)
  })
}

/**
 * Opens a session with a server whose key a person has agreed to: any other is told neither user nor secret.
 * @throws Trouble that says what is wrong with what was set up
 */
export async function openSftp(server: Server, config: Pick<Config, 'sftpInternalHosts'>): Promise<Place> {
  const { host, port, username, signsInBy, secret, hostKey } = server
  const sock = await connect(server, config)
  const client = new SftpClient()
  let keyOfHost = ''
  try {
    await client.connect({
      ...{ sock, host, port, username, readyTimeout: PATIENCE_MS, keepaliveInterval: PATIENCE_MS, keepaliveCountMax: 4 },
      ...(signsInBy === 'key' ? { privateKey: secret } : { password: secret }),
      hostVerifier: (key: Buffer) => {
        keyOfHost = fingerprintOf(key)
        return keyOfHost === hostKey
      },
    })
  } catch (error) {
    sock.destroy()
    if (keyOfHost && !hostKey) throw new Trouble(fault('sftpHostKeyUntold', { host, is: keyOfHost }), 'hostKey')
    if (keyOfHost && keyOfHost !== hostKey) throw new Trouble(fault('sftpHostKeyChanged', { host, is: keyOfHost, was: hostKey }), 'hostKey')
    const isRefused = (error as { level?: string }).level === 'client-authentication' || /authentication/i.test((error as Error).message)
    throw isRefused
      ? new Trouble(fault('sftpSignInRefused', { host }), 'secret', error)
      : new Trouble(fault('sftpUnreachable', { host, port }), 'host', error)
  }
  return placeOver(client, server)
}

function placeOver(client: SftpClient, { host, folder, afterwards }: Server): Place {
  const here = folder || '.'
  const at = (...names: string[]) => path.posix.join(here, ...names)
  const said = (error: Error) =>
    new Trouble(fault('sftpRefused', { host, why: error.message.replace(/^\w+: /, '').slice(0, 200) }), 'folder', error)
  return {
    async list(): Promise<There[]> {
      const entries = await client.list(here).catch((error: Error) => {
        throw said(error)
      })
      // a name is the server's word: it may be no path
      return entries
        .filter(({ type, name }) => type === '-' && !/[/\\\0]/.test(name))
        .map(({ name, size, modifyTime }) => ({ name, bytes: size, modified: modifyTime }))
    },
    read: async (name) => client.createReadStream(at(name), { autoClose: true } as object),
    async putAway(name, to) {
      if (afterwards === 'leave') return false
      if (afterwards === 'delete' && to === 'done') await client.delete(at(name))
      else {
        if ((await client.exists(at(to))) === false) await client.mkdir(at(to))
        await client.rename(at(name), at(to, keptName(name)))
      }
      return true
    },
    close: async () => {
      await client.end().catch(() => undefined)
    },
  }
}
