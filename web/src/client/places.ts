import { session } from './session.ts'
import { storage } from './storage.ts'

const LAST_LOCATION_SECONDS = 120 * 60

// only a place of our own: a stored address must not lead to another site
const ownPlace = (location: string | null) => (location && /^\/(?![/\\])/.test(location) ? location : null)

/** The staff page that somebody asked for who has not signed in yet, so that signing in leads there. */
export const lastLocation = {
  remember: (location: string) => storage.setFor(LAST_LOCATION_SECONDS, 'lastLocation', location),
  take(): string | null {
    const location = storage.getUnexpired('lastLocation')
    storage.remove('lastLocation')
    return ownPlace(location)
  },
}

const LAST_PAGE_SECONDS = 90 * 24 * 60 * 60
/** The page each person was on last, for each brand: in this browser, because it is where they work. */
const pageKey = () => `lastPage.${session.user?.id}.${session.brandId ?? ''}`
export const lastPage = {
  remember: (location: string) => session.user && storage.setFor(LAST_PAGE_SECONDS, pageKey(), location),
  read: (): string | null => (session.user ? ownPlace(storage.getUnexpired(pageKey())) : null),
}
