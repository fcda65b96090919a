import { once } from 'node:events'
import { createServer } from 'node:http'
import { fault as faultOf } from '@ratebook/shared/wire/fault.ts'
import { Problem } from './data/problem.ts'

const RETRY_SECONDS = 5

/** In every language that is offered to visitors. */
const texts = {
  en: ['Getting ready', 'The prices will be here in a moment. This page looks again by itself.'],
  es: ['Preparando la página', 'Los precios estarán aquí en un momento. Esta página se actualiza sola.'],
} as const
type Language = keyof typeof texts

const page = (
  language: Language,
) => `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts[language][0]}</title>
<body style="font:1.1rem/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;text-align:center">
<h1 style="font-size:1.6rem">${texts[language][0]}</h1><p>${texts[language][1]}</p>
<script>
  // until the server answers: a reload in the moment between would leave the browser's own error page
  setInterval(() => fetch(location.href).then(({ status }) => status !== 503 && location.reload(), () => {}), ${RETRY_SECONDS * 1000})
</script></body></html>`

/** Of the languages there are, the one that a browser would rather have: `es-MX,es;q=0.9,en;q=0.8`. */
function languageFor(accepted = ''): Language {
  const wishes = accepted.split(',').map((wish) => {
    const [, language = '', weight = '1'] = /^\s*([a-z]+)[^;]*(?:;\s*q=([\d.]+))?/i.exec(wish) ?? []
    return { language: language.toLowerCase(), weight: Number(weight) }
  })
  const offered = wishes.filter((wish): wish is { language: Language; weight: number } => Object.hasOwn(texts, wish.language))
  return offered.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}

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
    const headersOf = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store', connection: 'close' })
    if (url === '/livez') return void response.writeHead(200, headersOf('application/json')).end('{"status":"ok"}')
    response.writeHead(503, {
      ...headersOf(isPage ? 'text/html; charset=utf-8' : 'application/json'),
      'retry-after': String(RETRY_SECONDS),
    })
    response.end(
      isPage
        ? page(languageFor(headers['accept-language']))
        : JSON.stringify({ error: message, errorDetails: '', innerException: '', ...fault }),
    )
  })
  await once(server.listen(port, host), 'listening')
  return async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
}
