import type { OrderEvents } from '#contract/live.ts'
import { callAddress, callHeaders } from '#web/api.ts'
import { getOrderEvents } from '#web/front/calls.ts'
import { LiveConnection } from '#web/live/live-connection.ts'
import { browserPage } from '#web/live/page-events.ts'

/** Pages that leave a stopping server come back within about twice this. */
const SPREAD_MS = 10_000
/** After a fetch that failed while the stream went on. */
const AGAIN_MS = 5000

interface Followed {
  orderId: number
  /** When what the page shows was asked for. */
  shownSinceMs(): number
  /** Fetches the order again. */
  fetchAgain(): Promise<void>
  /** Whether nothing is heard any more: the server cannot be reached, or the proof of the order is over. */
  silent(isSilent: boolean): void
}

/** Fetches an order again whenever the server says that it changed; answers what ends it. */
export function followOrder({ orderId, shownSinceMs, fetchAgain, silent }: Followed): () => void {
  let due: { atMs: number; timer: ReturnType<typeof setTimeout> } | undefined
  const live = new LiveConnection<OrderEvents>({
    open: (headers, signal) => {
      const age = String(Math.max(0, Math.ceil((Date.now() - shownSinceMs()) / 1000)))
      return fetch(callAddress(getOrderEvents, { orderId, age }), {
        headers: { ...callHeaders(), accept: 'text/event-stream', ...headers },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      })
    },
    // The page stays: whoever looks at a pass is not sent away from it.
    onSignedOut: () => silent(true),
    page: browserPage,
    spreadMs: SPREAD_MS,
  })
  function fetchWithin(ms: number): void {
    const atMs = Date.now() + Math.random() * ms
    if (due && due.atMs <= atMs) return
    clearTimeout(due?.timer)
    const work = () => {
      due = undefined
      fetchAgain().catch(() => fetchWithin(2 * AGAIN_MS))
    }
    due = { atMs, timer: setTimeout(work, atMs - Date.now()) }
  }
  const deafen = live.on('changed', ({ within_ms: ms }) => fetchWithin(ms))
  live.watch(() => {
    if (live.state === 'offline') silent(true)
    if (live.state === 'connected') silent(false)
  })
  live.start()
  return () => {
    deafen()
    live.stop()
    clearTimeout(due?.timer)
  }
}
