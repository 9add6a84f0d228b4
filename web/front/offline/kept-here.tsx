import { useEffect, useState } from 'react'
import type { FrontStart, ShownOrder } from '#contract/front-page.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { wasRemoved } from '#web/front/offline/removed.ts'

interface KeptHereProps {
  start: FrontStart
  shown: ShownOrder
  /** When the order was asked for; undefined: with the page. */
  sinceMs: number | undefined
}

/** Keeps the order on this device as the page shows it, says so, and takes it away again. */
export function KeptHere({ start: { brand, keep }, shown, sinceMs }: KeptHereProps) {
  const { code, words } = useLanguage()
  const [state, setState] = useState<'none' | 'kept' | 'removed'>('none')
  const orderId = shown.order.order_id

  useEffect(() => {
    // Where the browser has it; not on plain http.
    if (!('serviceWorker' in navigator)) return
    if (state === 'removed' || wasRemoved(orderId)) return
    void import('#web/front/offline/keep.ts').then(async ({ keepOrder, removeAll }) => {
      if (keep === undefined) return removeAll()
      const asOfMs = sinceMs ?? performance.timeOrigin
      // What keeps nothing, such as a private window or a full disk, takes nothing from the page.
      const isKept = await keepOrder(keep, { brand, language: code, shown, asOfMs }).catch(() => false)
      setState((now) => (now === 'removed' ? now : isKept ? 'kept' : 'none'))
      return undefined
    })
  }, [keep, brand, code, shown, sinceMs, orderId, state])

  if (keep === undefined || state === 'none') return null
  async function remove() {
    setState('removed')
    await import('#web/front/offline/keep.ts').then(({ removeOrder }) => removeOrder(orderId))
  }
  return (
    <section className="card kept">
      <p role="status">
        {state === 'kept' ? fill(words.keptHere, { date: lastDay(keep.until, code) }) : words.keptRemoved}
      </p>
      {state === 'kept' && (
        <button type="button" className="button button-quiet" onClick={() => void remove()}>
          {words.keptRemove}
        </button>
      )}
    </section>
  )
}

/** The last whole day before a moment. */
function lastDay(until: string, language: string): string {
  return formatDay(new Date(Date.parse(until) - 1).toISOString(), language)
}
