import { useSyncExternalStore } from 'react'
import type { SessionUser } from '@ratebook/shared/sessions.ts'
import { isEmbedded } from './embedded.ts'
import { presence } from './presence.ts'
import { storage } from './storage.ts'

export type SessionState = {
  token: string | null
  /** filled once the server has said who this is */
  user: SessionUser | null
  /** the brand chosen by a person who may act on several */
  brandId: string | null
  /** how the session before this one ended: signed out, no longer known to the server, or nobody there for too long */
  ended: 'manual' | 'automatic' | 'idle' | null
  /** whom it ended for under way, and on which brand they were at work: they go on there */
  left?: { userId: string; brandId: string | null } | undefined
}

const ELSEWHERE_SECONDS = 10 * 60
const listeners = new Set<() => void>()
// within another site nobody is at work
let state: SessionState = { token: isEmbedded ? null : storage.get('token'), user: null, brandId: storage.get('brandId'), ended: null }

function change(next: Partial<SessionState>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function end(ended: SessionState['ended']) {
  presence.forget()
  storage.remove('token')
  storage.remove('brandId')
  const { user, brandId } = state
  const left = user && ended !== 'manual' ? { userId: user.id, brandId } : undefined
  change({ token: null, user: null, brandId: null, ended, left })
}

/** Who is signed in, kept outside React because the calls of api.ts need it too. */
export const session = {
  get token() {
    return state.token
  },
  get brandId() {
    return state.brandId
  },
  get user() {
    return state.user
  },
  open(token: string) {
    storage.set('token', token)
    change({ token, user: null, ended: null })
  },
  /**
   * The server has said who this is. A person with several brands acts on the one chosen, or goes on where a session ended under
   * way; else starts on the brand of the address, on their own or on the first.
   */
  construct(user: SessionUser, hostBrandId?: string) {
    presence.note()
    const allowed = user.brands.map((b) => b.brandId)
    const left = state.left?.userId === user.id ? state.left.brandId : null
    const brandId = [state.brandId, left, hostBrandId, user.clientId].find((id) => id && allowed.includes(id)) ?? allowed[0] ?? null
    change({ user, brandId: allowed.length > 1 ? brandId : null })
  },
  chooseBrand(brandId: string) {
    storage.set('brandId', brandId)
    change({ brandId })
  },
  /** Signed out by the person. */
  close: () => end('manual'),
  /** The server no longer knows the session. */
  expire: () => end('automatic'),
  /** Nobody has been at work here for as long as a session may be idle. */
  leaveIdle: () => end('idle'),
  /** Before the browser goes to another site that says who this is: whom a session ended for under way is known when it comes back. */
  goElsewhere: () => state.left && storage.setFor(ELSEWHERE_SECONDS, 'left', JSON.stringify(state.left)),
  comeBack() {
    const left = storage.getUnexpired('left')
    storage.remove('left')
    if (left) change({ left: JSON.parse(left) })
  },
  /** The server refuses changes until the licence agreement is accepted. */
  eulaRequired() {
    if (state.user?.eulaAccepted) change({ user: { ...state.user, eulaAccepted: false } })
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  state: () => state,
}

export const useSession = () => useSyncExternalStore(session.subscribe, session.state)

// signing out in one tab signs out in all of them
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'token' && !isEmbedded && event.newValue !== state.token)
    change({
      token: event.newValue,
      user: null,
      brandId: storage.get('brandId'),
      ended: event.newValue ? null : presence.left() > 0 ? 'manual' : 'idle',
    })
})
