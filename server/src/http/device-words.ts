import Bowser from 'bowser'
import { LatelyUsed } from '../search/lately-used.ts'

/** The same few browsers ask again and again: each is looked into once. */
const known = new LatelyUsed<{ browser: string; system: string }>(500)

/** What people call the browser and the system that ask, "Firefox" and "Windows"; '' where they do not say. */
export const deviceWords = (userAgent = '') => known.get(userAgent.slice(0, 500), () => wordsOf(userAgent.slice(0, 500)))

function wordsOf(userAgent: string) {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: (browser.name ?? '').slice(0, 50), system: (os.name ?? '').slice(0, 50) }
}
