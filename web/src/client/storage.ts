/** The browser's storage may be full, forbidden or absent; then nothing is remembered, and nobody is bothered about it. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
    } catch {
      /* not remembered */
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(key)
    } catch {
      /* nothing was remembered */
    }
  },
  /** Remembers a value that counts as absent, and is cleared, once `seconds` are over. */
  setFor(seconds: number, key: string, value: string, now = Date.now()) {
    storage.set(key, JSON.stringify({ value, expires: now + seconds * 1000 }))
  },
  getUnexpired(key: string, now = Date.now()): string | null {
    const text = storage.get(key)
    if (text === null) return null
    try {
      const { value, expires } = JSON.parse(text) as { value: unknown; expires: unknown }
      if (typeof value === 'string' && typeof expires === 'number' && now < expires) return value
    } catch {
      /* somebody else's text: as good as absent */
    }
    storage.remove(key)
    return null
  },
}
