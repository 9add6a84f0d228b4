/** What the connection needs to know of the page it serves. */
export interface PageEvents {
  /** Nobody sees the page. */
  hidden(): boolean
  /** The browser believes that there is a network. */
  online(): boolean
  /** Calls back when either may have changed, or the page gets the focus; returns a function that ends this. */
  watch(changed: (why: 'seen' | 'other') => void): () => void
}

/** The signs of the browser's own page. */
export const browserPage: PageEvents = {
  hidden: () => document.visibilityState === 'hidden',
  online: () => navigator.onLine,
  watch(changed) {
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('visibilitychange', () => changed(document.hidden ? 'other' : 'seen'), { signal })
    window.addEventListener('focus', () => changed('seen'), { signal })
    window.addEventListener('pageshow', () => changed('seen'), { signal })
    window.addEventListener('online', () => changed('seen'), { signal })
    window.addEventListener('offline', () => changed('other'), { signal })
    return () => ending.abort()
  },
}
