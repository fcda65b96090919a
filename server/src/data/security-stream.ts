import dgram from 'node:dgram'
import net from 'node:net'
import os from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { securityLine } from './security-line.ts'
import type { SecurityRow } from './security-event.ts'

/** Where events go beside the database. */
export interface SecurityStream {
  send(row: SecurityRow): void
  close(): Promise<void>
}
/** Where SECURITY_LOG says that they go. */
export type StreamTarget = { to: 'off' | 'stdout' } | { to: 'udp' | 'tcp'; host: string; port: number }

/** Lines that wait for a receiver that is away; later ones are lost to it and counted. */
const MOST_LINES = 10_000
const [RETRY_MS, LAST_SEND_MS] = [1_000, 2_000]

/** RFC 5424: facility 10 (security), severity 4 (warning) or 6 (informational); the event is the message, as JSON. */
const [AUTHPRIV, WARNING, INFORMATIONAL] = [10, 4, 6]
function syslogMessage(row: SecurityRow): Buffer {
  const priority = AUTHPRIV * 8 + (row.result === 'failure' ? WARNING : INFORMATIONAL)
  const header = `<${priority}>1 ${row.at} ${os.hostname() || '-'} ratebook ${process.pid} ${row.kind} -`
  return Buffer.from(`${header} ${JSON.stringify(securityLine(row))}`)
}

function overUdp(host: string, port: number, log: Pick<FastifyBaseLogger, 'warn'>): SecurityStream {
  const socket = dgram.createSocket(net.isIPv6(host) ? 'udp6' : 'udp4').unref()
  const failed = (err: Error) => log.warn({ err }, 'an event could not be sent to the syslog server')
  socket.on('error', failed)
  let open = 0
  let drained = () => {}
  return {
    send(row) {
      open++
      socket.send(syslogMessage(row), port, host, (error) => {
        if (error) failed(error)
        if (--open === 0) drained()
      })
    },
    async close() {
      await Promise.race([
        open > 0 && new Promise<void>((resolve) => (drained = resolve)),
        new Promise((r) => setTimeout(r, LAST_SEND_MS).unref()),
      ])
      socket.close()
    },
  }
}

/** RFC 6587, octet counting. A receiver that is away is tried again; what was on its way when it went is lost, as syslog has it. */
function overTcp(host: string, port: number, log: Pick<FastifyBaseLogger, 'warn'>): SecurityStream {
  const waiting: Buffer[] = []
  let [isUp, lost] = [false, 0]
  let closing = false
  let socket: net.Socket
  function drain() {
    if (lost > 0) log.warn({ lost }, 'events could not be sent to the syslog server while it was away')
    lost = 0
    for (const message of waiting.splice(0)) socket.write(message)
  }
  function connect() {
    socket = net.connect({ host, port, keepAlive: true }).unref()
    socket.on('connect', () => {
      isUp = true
      drain()
    })
    // 'close' comes next and tries again
    socket.on('error', (err) => log.warn({ err }, 'the syslog server is away'))
    socket.on('close', () => {
      isUp = false
      if (!closing) setTimeout(connect, RETRY_MS).unref()
    })
    // a server that ends its side is tried anew
    socket.on('end', () => socket.destroy())
    socket.resume()
  }
  connect()
  return {
    send(row) {
      const message = syslogMessage(row)
      const framed = Buffer.concat([Buffer.from(`${message.length} `), message])
      if (isUp) socket.write(framed)
      else if (waiting.length < MOST_LINES) waiting.push(framed)
      else lost++
    },
    async close() {
      closing = true
      if (!isUp) return void socket.destroy()
      await new Promise<void>((resolve) => {
        setTimeout(resolve, LAST_SEND_MS).unref()
        socket.end(resolve)
      })
      socket.destroy()
    },
  }
}

export function streamTo(target: StreamTarget, log: Pick<FastifyBaseLogger, 'warn'>): SecurityStream {
  if (target.to === 'udp') return overUdp(target.host, target.port, log)
  if (target.to === 'tcp') return overTcp(target.host, target.port, log)
  const write = target.to === 'stdout' ? (row: SecurityRow) => process.stdout.write(`${JSON.stringify(securityLine(row))}\n`) : () => {}
  return { send: write, close: async () => {} }
}
