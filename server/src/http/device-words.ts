import Bowser from 'bowser'

/** What people call the browser and the system that ask, "Firefox" and "Windows"; '' where they do not say. */
export function deviceWords(userAgent = '') {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return { browser: (browser.name ?? '').slice(0, 50), system: (os.name ?? '').slice(0, 50) }
}
