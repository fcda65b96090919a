import { accepted } from '@ratebook/shared/wire/language.ts'

/** In every language that is offered to visitors. */
const texts = {
  gettingReady: {
    en: ['Getting ready', 'The prices will be here in a moment. This page looks again by itself.'],
    es: ['Preparando la página', 'Los precios estarán aquí en un momento. Esta página se actualiza sola.'],
  },
  fileBeingMade: {
    en: ['The price file is being made', 'It is being made and checked. This page looks again by itself.'],
    es: ['El archivo de precios se está generando', 'Se está generando y comprobando. Esta página se actualiza sola.'],
  },
  noFileYet: {
    en: ['There is no price file yet', 'This hospital is preparing its file. Please come back later.'],
    es: ['Todavía no hay un archivo de precios', 'Este hospital está preparando su archivo. Vuelva más tarde.'],
  },
} as const
type Notice = keyof typeof texts

const AGAIN = '<meta http-equiv="refresh" content="15">'

/** A page for people who came before what they came for. @param again what makes it look again; '' where that is of no use */
export function noticePage(notice: Notice, wishes: string | undefined, again = notice === 'noFileYet' ? '' : AGAIN) {
  const language = accepted(wishes)
  const [title, text] = texts[notice][language]
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>${again}
<body style="font:1.1rem/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;text-align:center">
<h1 style="font-size:1.6rem">${title}</h1><p>${text}</p>
</body></html>`
}
