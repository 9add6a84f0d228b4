import { useEffect, useEffectEvent } from 'react'
import { UNSENT_FORM } from '#web/front/offline/places.ts'

/** Calls back when a form of this page was pressed and found no network: the page stays as it was typed. */
export function useUnsent(unsent: () => void): void {
  const tell = useEffectEvent(unsent)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const { serviceWorker } = navigator
    const ending = new AbortController()
    const { signal } = ending
    let isSent = false
    // All pages of the browser hear of it; it is about the one that sent something.
    document.addEventListener('submit', (event) => void (isSent = !event.defaultPrevented), { signal })
    serviceWorker.addEventListener('message', ({ data }) => isSent && data === UNSENT_FORM && tell(), { signal })
    serviceWorker.startMessages()
    return () => ending.abort()
  }, [])
}
