import { useSyncExternalStore } from 'react'

const none = () => () => {}

/** The reader's time zone, which nobody knows before the page lives in their browser: UTC until then. */
export function useZone(): string {
  return useSyncExternalStore(
    none,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}
