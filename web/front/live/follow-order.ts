import type { OrderEvents } from '#contract/http/live.ts'
import { callAddress, callHeaders } from '#web/api.ts'
import { getOrderEvents } from '#contract/http/live.ts'
import { LiveConnection } from '#web/live/live-connection.ts'
import { browserPage } from '#web/live/page-events.ts'

/** Pages that leave a stopping server come back within about twice this. */
const SPREAD_MS = 10_000
/** After a fetch that failed while the stream went on. */
const AGAIN_MS = 5000
/** A page that heard nothing for longer no longer knows how its order is; a stream that breaks and comes back at once says nothing. */
const UNHEARD_MS = 5000

interface Followed {
  orderId: number
  /** When what the page shows was asked for. */
  shownSinceMs(): number
  /** Fetches the order again. */
  fetchAgain(): Promise<void>
  /** Whether what is shown may no longer be so: the server is not heard, what it told of is not fetched, or the proof is over. */
  silent(isSilent: boolean): void
}

/** Fetches an order again whenever the server says that it changed; returns a function that ends this. */
export function followOrder({ orderId, shownSinceMs, fetchAgain, silent }: Followed): () => void {
  let due: { atMs: number; timer: ReturnType<typeof setTimeout> } | undefined
  let unfetched = 0
  let isOver = false
  let unheard: ReturnType<typeof setTimeout> | undefined
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
    onSignedOut() {
      isOver = true
      silent(true)
    },
    page: browserPage,
    spreadMs: SPREAD_MS,
  })
  function fetchWithin(ms: number): void {
    const atMs = Date.now() + Math.random() * ms
    if (due && due.atMs <= atMs) return
    if (due) clearTimeout(due.timer)
    else unfetched++
    const work = async () => {
      due = undefined
      await fetchAgain().catch(() => fetchWithin(2 * AGAIN_MS))
      unfetched--
      judge()
    }
    due = { atMs, timer: setTimeout(() => void work(), atMs - Date.now()) }
    judge()
  }
  function judge(): void {
    const { state } = live
    const isHeard = !isOver && state === 'connected' && unfetched === 0
    if (isHeard || state === 'paused' || state === 'offline') {
      clearTimeout(unheard)
      unheard = undefined
      silent(!isHeard)
    } else unheard ??= setTimeout(() => silent(true), UNHEARD_MS)
  }
  const deafen = live.on('changed', ({ within_ms: ms }) => fetchWithin(ms))
  live.watch(() => {
    // What a stream begins with may say that the order has changed meanwhile.
    if (live.state === 'connected') queueMicrotask(judge)
    else judge()
  })
  live.start()
  judge()
  return () => {
    deafen()
    live.stop()
    clearTimeout(due?.timer)
    clearTimeout(unheard)
  }
}
