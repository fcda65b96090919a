import { useEffect, useState } from 'react'
import { sessions } from '@ratebook/shared/sessions.ts'
import { call } from '../../client/api.ts'
import { ALIVE, presence, TELL_EVERY_MS, WARN_MS } from '../../client/presence.ts'
import { session } from '../../client/session.ts'

const SECOND = 1000
/** Between two tries to tell a server that does not answer. */
const RETRY_MS = 10 * SECOND
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', ALIVE] as const

let lastTry = 0
/** Tells the server that somebody is at work, which keeps the session alive there; whether it was told. */
async function tell() {
  const now = Date.now()
  lastTry = now
  const told = await call(sessions.getMe, {}).then(
    () => true,
    () => false,
  )
  if (told) presence.note(now)
  return told
}

function leave() {
  void call(sessions.logoutUser, {}).catch(() => undefined)
  session.leaveIdle()
}

/**
 * Ends the session when nobody has been at work in any tab for too long, whatever the page itself
 * asks the server for meanwhile. Answers the seconds that are left once it is time to warn, else
 * null; `stay` goes on with the session and answers whether the server was told.
 */
export function useIdle() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const left = presence.left()
      if (left <= 0) return leave()
      setSecondsLeft(left <= WARN_MS ? Math.ceil(left / SECOND) : null)
      timer = setTimeout(look, left <= WARN_MS ? SECOND : left - WARN_MS)
    }
    // who has been warned answers the question; a mouse that is bumped does not
    const alive = () => {
      if (presence.quiet() >= TELL_EVERY_MS && presence.left() > WARN_MS && Date.now() - lastTry >= RETRY_MS) void tell()
    }
    // timers stand still while a computer sleeps
    const awake = () => {
      if (document.visibilityState === 'visible') look()
    }
    look()
    for (const name of signsOfLife) window.addEventListener(name, alive, { passive: true, capture: true })
    document.addEventListener('visibilitychange', awake)
    return () => {
      clearTimeout(timer)
      for (const name of signsOfLife) window.removeEventListener(name, alive, { capture: true })
      document.removeEventListener('visibilitychange', awake)
    }
  }, [])
  const stay = async () => {
    const told = await tell()
    if (told) setSecondsLeft(null)
    return told
  }
  return { secondsLeft, stay }
}
