/** `2026-11-21 09:30:00 CST`: by the clock of a place, which it names */
export function momentIn(timeZone: string, at: string) {
  const zone = timeZone || undefined
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return `${clock.format(new Date(at))} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`
}
