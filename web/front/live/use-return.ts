import { useEffect } from 'react'
import { KEPT_PAGE } from '#contract/travellers/front-paths.ts'

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 160_000
const NAME = 'returns'

/**
 * Loads the page again as soon as there is a server again, but never while a code is shown full screen. A network that answers this
 * and is too slow for the page is tried less and less often. Returns a function that ends this.
 */
export function returnWhenBack(): () => void {
  const returns = Number(sessionStorage.getItem(NAME) ?? 0)
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** returns)
  async function ask() {
    if (document.hidden || document.querySelector('dialog[open]')) return
    const answer = await fetch(KEPT_PAGE, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (!answer?.ok || ending.signal.aborted || document.querySelector('dialog[open]')) return
    sessionStorage.setItem(NAME, String(returns + 1))
    location.reload()
  }
  const timer = setInterval(() => void ask(), pauseMs)
  const ending = new AbortController()
  window.addEventListener('online', () => void ask(), { signal: ending.signal })
  // A reader who comes back to the page does not wait for the next try.
  document.addEventListener('visibilitychange', () => void ask(), { signal: ending.signal })
  return () => {
    clearInterval(timer)
    ending.abort()
  }
}

/** The server's page came and follows its order: when the network goes again, its return is asked for as quickly as the first time. */
export function hasReturned(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Goes back to the server's page, from the one that this device keeps. */
export function useReturn(): void {
  useEffect(returnWhenBack, [])
}
