import de from './error-words/de.json' with { type: 'json' }
import es from './error-words/es.json' with { type: 'json' }
import fr from './error-words/fr.json' with { type: 'json' }
import ja from './error-words/ja.json' with { type: 'json' }
import zh from './error-words/zh.json' with { type: 'json' }
import { type ErrorCode, errorTexts } from './error-texts.ts'
import { type Fault, fill } from './fault.ts'
import type { Language } from './language.ts'

const errorWords: Record<Language, Partial<Record<ErrorCode, string>>> = { de, en: errorTexts, es, fr, ja, zh }

/** A fault in a language. All of them are there at once: the browser fetches the one it needs instead. */
export const faultIn = (language: Language, of: Fault) => fill(of, (code) => errorWords[language][code] ?? errorTexts[code])
