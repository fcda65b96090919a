import { accepted } from '@ratebook/shared/wire/language.ts'
import { wordsIn } from '../i18n/words.ts'

type Notice = 'gettingReady' | 'fileBeingMade' | 'noFileYet' | 'noFileHere'

const AGAIN = '<meta http-equiv="refresh" content="15">'

/** A page for people who came before what they came for. @param again what makes it look again; '' where that is of no use */
export function noticePage(notice: Notice, wishes: string | undefined, again = notice.startsWith('noFile') ? '' : AGAIN) {
  const language = accepted(wishes)
  const t = wordsIn(language)
  const [title, text] = [t(`notice.${notice}Title`), t(`notice.${notice}`)]
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>${again}
<body style="font:1.1rem/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;text-align:center">
<h1 style="font-size:1.6rem">${title}</h1><p>${text}</p>
</body></html>`
}
