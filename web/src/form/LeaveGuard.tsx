import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DiscardDialog } from './DiscardDialog.tsx'

/** Older browsers cannot hold back their Back button: there only links and closing the page are asked about. */
const navigation = 'navigation' in window ? window.navigation : undefined

/** Asks before the page is left while something in it is unsaved: by a link, by the browser's own buttons, or by closing it. */
export function LeaveGuard({ when }: { when: boolean }) {
  const navigate = useNavigate()
  /** what to do once the person has said that the changes may go */
  const [leave, setLeave] = useState<() => void>()

  useEffect(() => {
    if (!when) return
    const listening = new AbortController()
    const { pathname } = location
    const ask = (go: () => void) =>
      setLeave(() => () => {
        listening.abort()
        go()
      })

    window.addEventListener('beforeunload', (e) => e.preventDefault(), listening)
    document.addEventListener(
      'click',
      (e) => {
        const link = e.target instanceof Element ? e.target.closest('a') : null
        if (
          !link?.href ||
          link.target ||
          link.origin !== location.origin ||
          link.pathname === pathname ||
          e.button !== 0 ||
          e.ctrlKey ||
          e.metaKey ||
          e.shiftKey
        )
          return
        e.preventDefault()
        e.stopPropagation()
        ask(() => navigate(link.pathname + link.search + link.hash))
      },
      { capture: true, signal: listening.signal },
    )
    // the browser lets nobody be kept twice in a row without touching the page in between
    navigation?.addEventListener(
      'navigate',
      (e) => {
        const { key, sameDocument, url } = e.destination
        if (e.navigationType !== 'traverse' || !e.cancelable || !sameDocument || new URL(url).pathname === pathname) return
        e.preventDefault()
        ask(() => navigation?.traverseTo(key))
      },
      listening,
    )
    return () => listening.abort()
  }, [when, navigate])

  if (!leave) return null
  return (
    <DiscardDialog
      onDiscard={() => {
        setLeave(undefined)
        leave()
      }}
      onClose={() => setLeave(undefined)}
    />
  )
}
