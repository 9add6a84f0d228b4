import { useEffect, useState } from 'react'
import type { FrontStart, ShownOrder } from '#contract/travellers/front-page.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { formatSize } from '#web/front/languages/sizes.ts'
import {
  dropRemoved,
  keepOrder,
  keepParty,
  removeAll,
  removeOrders,
  sizeOf,
  type Kept,
} from '#web/front/offline/keep-order.ts'
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
  const [state, setState] = useState<Kept | 'removed'>('nothing')
  const [asked, setAsked] = useState(0)
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
      void keepOrder(keep, { brand, language: code, shown, asOfMs }, asked > 0)
        .catch(() => 'nothing' as const)
        .then((kept) => {
          setState((now) => (now === 'removed' ? now : kept))
          return kept === 'nothing' ? undefined : keepParty(shown).catch(() => undefined)
        })
    }
  }, [keep, brand, code, shown, sinceMs, asked])

  const isKept = keep !== undefined && (state === 'page' || state === 'all')
  useEffect(() => {
    const { dataset } = document.documentElement
    if (isKept) dataset.kept = ''
    return () => void delete dataset.kept
  }, [isKept])

  if (keep === undefined || state === 'nothing') return null
  // The device has the key as long as the proof; afterwards the link of a mail brings it.
  const isByLink = Date.parse(keep.grant_ends) < Date.parse(keep.until)
  const [byPage, byLink] =
    shown.documents.length > 0 ? [words.keptHere, words.keptHereByLink] : [words.keptPageHere, words.keptPageByLink]
  const sentence = state === 'page' ? words.keptPage : isByLink ? byLink : byPage
  const size = formatSize(sizeOf(shown.documents, shown.passes), code)
  function remove() {
    setState('removed')
    void removeOrders(shown)
  }
  return (
    <section className="card kept">
      <p role="status">
        {state === 'removed' ? words.keptRemoved : fill(sentence, { date: lastDay(keep.until, code), size })}
      </p>
      {state === 'page' && (
        <button type="button" className="button button-quiet" onClick={() => setAsked(asked + 1)}>
          {words.keptMore}
        </button>
      )}
      {state !== 'removed' && (
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
