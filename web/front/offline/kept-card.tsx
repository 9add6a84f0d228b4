import { useEffect, useState } from 'react'
import type { FrontStart, ShownOrder } from '#contract/front-page.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { dropRemoved, keepOrder, keepParty, removeAll, removeOrders } from '#web/front/offline/keep-order.ts'
import { hearRemoved } from '#web/front/offline/removed.ts'

export interface KeptCardProps {
  start: FrontStart
  shown: ShownOrder
  /** When the order was asked for; undefined: with the page. */
  sinceMs: number | undefined
}

/** Keeps the order on this device as the page shows it, says so, and takes it away again. */
export function KeptCard({ start: { brand, keep }, shown, sinceMs }: KeptCardProps) {
  const { code, words } = useLanguage()
  const [state, setState] = useState<'none' | 'kept' | 'removed'>('none')
  const orderId = shown.order.order_id

  useEffect(
    () =>
      hearRemoved((orderIds) => {
        if (!orderIds.includes(orderId)) return
        setState('removed')
        void dropRemoved(orderIds)
      }),
    [orderId],
  )
  useEffect(() => {
    if (keep === undefined) void removeAll()
    else {
      const asOfMs = sinceMs ?? performance.timeOrigin
      // What keeps nothing, such as a private window or a full disk, takes nothing from the page.
      void keepOrder(keep, { brand, language: code, shown, asOfMs })
        .catch(() => false)
        .then((isKept) => {
          setState((now) => (now === 'removed' ? now : isKept ? 'kept' : 'none'))
          return isKept ? keepParty(shown).catch(() => undefined) : undefined
        })
    }
  }, [keep, brand, code, shown, sinceMs])

  if (keep === undefined || state === 'none') return null
  // The device has the key as long as the proof; afterwards the link of a mail brings it.
  const isByLink = Date.parse(keep.grant_ends) < Date.parse(keep.until)
  const kept = isByLink ? words.keptHereByLink : words.keptHere
  function remove() {
    setState('removed')
    void removeOrders(shown)
  }
  return (
    <section className="card kept">
      <p role="status">{state === 'kept' ? fill(kept, { date: lastDay(keep.until, code) }) : words.keptRemoved}</p>
      {state === 'kept' && (
        <button type="button" className="button button-quiet" onClick={remove}>
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
