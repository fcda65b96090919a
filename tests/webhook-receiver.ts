import { createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}
/** What is answered: a status with a text and headers, or 'never'. */
export type Answer = { status: number; text?: string; headers?: Record<string, string> } | 'never'

/** A system that webhooks are sent to: it keeps what came, and answers what it is told to. */
export async function webhookReceiver() {
  const received: Received[] = []
  const said = { answer: { status: 204 } as Answer }
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString('utf8') })
      const { answer } = said
      if (answer === 'never') return
      response.writeHead(answer.status, answer.headers).end(answer.text)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    received,
    said,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** What has come since this was asked last. */
    taken: () => received.splice(0),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether a message is from who has the secret, worked out by the receiver itself as Standard Webhooks says. */
export function isSigned({ headers, body }: Received, secret: string) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest()
  const given = Buffer.from(String(headers['webhook-signature']).replace(/^v1,/, ''), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
