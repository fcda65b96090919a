import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fault as faultOf } from '@ratebook/shared/wire/fault.ts'
import { Problem } from './data/problem.ts'
import { bindingHeaders, NO_PAGE } from './http/browser-headers.ts'
import { noticePage } from './http/notice-page.ts'

const RETRY_SECONDS = 5
/** Until the server answers: a reload in the moment between would leave the browser's own error page. */
const looking = `
  setInterval(() => fetch(location.href).then(({ status }) => status !== 503 && location.reload(), () => {}), ${RETRY_SECONDS * 1000})
`
/** The page may run this one script. */
const pagePolicy = [
  NO_PAGE,
  `script-src 'sha256-${createHash('sha256').update(looking).digest('base64')}'`,
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
].join(';')

/** A line for each thing that a start does, with the seconds since it began. */
export function progress(begun = Date.now()) {
  return (message: string) => console.log(`[${((Date.now() - begun) / 1000).toFixed(1).padStart(6)}s] ${message}`)
}

/**
 * Answers everybody on the port, until the server itself can, that it is not ready yet: people by a page that looks again, programs by a
 * 503. That the process lives it says already.
 * @throws Error when the port cannot be had
 */
export async function answerMeanwhile(port: number, host: string) {
  const { message, fault } = new Problem(503, faultOf('gettingReady'))
  const server = createServer(({ url, headers }, response) => {
    const isPage = headers.accept?.includes('text/html')
    const headersOf = (type: string) => ({
      ...{ 'content-type': `${type}; charset=utf-8`, connection: 'close' },
      ...bindingHeaders(type === 'text/html' ? pagePolicy : NO_PAGE),
    })
    if (url === '/livez') return void response.writeHead(200, headersOf('application/json')).end('{"status":"ok"}')
    response.writeHead(503, { ...headersOf(isPage ? 'text/html' : 'application/json'), 'retry-after': String(RETRY_SECONDS) })
    response.end(
      isPage
        ? noticePage('gettingReady', headers['accept-language'], `<script>${looking}</script>`)
        : JSON.stringify({ error: message, errorDetails: '', innerException: '', ...fault }),
    )
  })
  await once(server.listen(port, host), 'listening')
  return async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
}
