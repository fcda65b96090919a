import { useEffect } from 'react'

/** Windows lie over each other and over the page: the last one is what somebody works on. */
const windows = '.MuiDialog-root, dialog[open]'

/** Sends the form that somebody works on, as its own button does; false where there is none that can be sent. */
function save() {
  const place = [...document.querySelectorAll(windows)].at(-1) ?? document.querySelector('main')
  const button = place?.querySelector<HTMLButtonElement>('[data-saves]:enabled')
  button?.form?.requestSubmit(button)
  return Boolean(button)
}

/**
 * What staff pages do at a key: Ctrl or ⌘ with K goes somewhere, with S saves. No key does anything alone, which would get in the way of
 * whoever speaks to the machine (WCAG 2.1.4).
 */
export function useShortcuts(goTo: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const isKnown = event.key === 'k' ? !document.querySelector(windows) : event.key === 's' && save()
      if (!isKnown) return
      event.preventDefault()
      if (event.key === 'k') goTo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [goTo])
}
