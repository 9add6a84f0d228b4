import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveEvent, LiveEventName } from '#contract/http/live.ts'
import { live } from '#web/admin/live/live.ts'
import { userInfoQuery } from '#web/admin/session/use-session.ts'
import type { LiveState } from '#web/live/live-connection.ts'

/** Listens while the component is shown, as soon as the member may work; used once, around everything signed in. */
export function useLiveStream(): void {
  const me = useQuery(userInfoQuery).data
  const mayWork = me?.must_add_second_factor === false
  const start = useEffectEvent(() => live.start(me?.live_position ?? undefined))
  useEffect(() => {
    if (!mayWork) return
    start()
    return () => live.stop()
  }, [mayWork])
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
