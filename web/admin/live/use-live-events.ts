import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveEvent, LiveEventName } from '#contract/live.ts'
import { live } from '#web/admin/live/live.ts'
import type { LiveState } from '#web/live/live-connection.ts'

/** Listens while the component is shown: once, around everything that is signed in. */
export function useLiveStream(): void {
  useEffect(() => {
    live.start()
    return () => live.stop()
  }, [])
}

/** Calls back with each event of this name while the component is shown. */
export function useLiveEvent<Name extends LiveEventName>(name: Name, handler: (data: LiveEvent<Name>) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => live.on(name, (data) => latest(data)), [name])
}

const watch = (changed: () => void) => live.watch(changed)
const state = () => live.state

/** How live the page is, for an indicator. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(watch, state)
}
