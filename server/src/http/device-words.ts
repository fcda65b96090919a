import Bowser from 'bowser'
import { LatelyUsed } from '../data/lately-used.ts'

/** The same few browsers ask again and again: each is looked into once. */
const known = new LatelyUsed<{ browser: string; system: string }>(500)

/** What people call the browser and the system that ask, "Firefox" and "Windows"; '' where they do not say. */
export function deviceWords(userAgent = '') {
  const start = userAgent.slice(0, 500)
  return known.get(start, () => wordsOf(start))
}

function wordsOf(userAgent: string) {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: (browser.name ?? '').slice(0, 50), system: (os.name ?? '').slice(0, 50) }
}
