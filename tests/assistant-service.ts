import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  key: string
  body: Record<string, unknown>
}
type Answer = (response: http.ServerResponse) => void

/** An assistant's service on a free port: it gives tokens to who knows the secret (RFC 6749 section 4.4), and takes requests for them. */
export async function startAssistant(client = { id: 'client-7', secret: 'the secret', audience: 'https://ai.example.org' }) {
  const tokens = new Set<string>()
  const received: Received[] = []
  const tokensAsked: Record<string, string>[] = []
  const tries: string[] = []
  /** what is answered next, in place of what would be */
  const next = { token: [] as Answer[], request: [] as Answer[] }
  const say = (response: http.ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const server = http.createServer(async (request, response) => {
    const body = await text(request)
    if (request.method !== 'POST') return say(response, 405, {})
    if (request.url === '/oauth/token') {
      const form = Object.fromEntries(new URLSearchParams(body))
      tokensAsked.push(form)
      const odd = next.token.shift()
      if (odd) return odd(response)
      if (form.grant_type !== 'client_credentials') return say(response, 400, { error: 'unsupported_grant_type' })
      if (form.client_id !== client.id || form.client_secret !== client.secret) return say(response, 401, { error: 'invalid_client' })
      if (form.audience !== client.audience) return say(response, 403, { error: 'access_denied' })
      const token = `token-${tokensAsked.length}`
      tokens.add(token)
      return say(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
    }
    if (request.url !== '/requests') return say(response, 404, {})
    const key = String(request.headers['idempotency-key'])
    tries.push(key)
    if (!tokens.has(String(request.headers.authorization).replace('Bearer ', ''))) return say(response, 401, {})
    const odd = next.request.shift()
    if (odd) return odd(response)
    if (!received.some((one) => one.key === key)) received.push({ key, body: JSON.parse(body) })
    return say(response, 202, { status: 'accepted' })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    client,
    requests: `${url}/requests`,
    received,
    tokensAsked,
    /** the key of each request that came, taken or not */
    tries,
    next,
    /** Ends all tokens before their time. */
    endTokens: () => tokens.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
/** Says a status and nothing else. */
export const status =
  (code: number, headers = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('{}')
