import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownOrder } from '#contract/travellers/front-page.ts'
import type { DatedStep } from '#contract/travellers/tracking.ts'
import { call } from '#web/api.ts'
import { getDownloadHistory } from '#contract/travellers/tracking.ts'
import { isWithoutGrant } from '#web/front/failure-words.ts'
import { newsOf, withPicturesOf } from '#web/front/live/order-news.ts'
import { hasReturned, returnWhenBack } from '#web/front/live/use-return.ts'

/** Until what follows an order is asked for again, where the network was away as it was to come. */
const AGAIN_MS = 5000

interface Shown {
  order: ShownOrder
  /** What screen readers are told about the last change, with a count, since the same may happen twice. */
  news: { step: DatedStep['step']; count: number } | undefined
  /** What had the focus when it came, where the page asked by itself: the focus moves only if that is gone. */
  held: Element | null
  /** When it was asked for; undefined: with the page. */
  sinceMs?: number
}

/** The order as the page shows it: it follows changes by itself, and `reload` fetches it on demand. */
export function useShownOrder(first: ShownOrder, refuse: (error: unknown) => void) {
  const [shown, setShown] = useState<Shown>({ order: first, news: undefined, held: null })
  const [isSilent, setSilent] = useState(false)
  const orderId = first.order.order_id
  const turns = useRef({ asked: 0, shown: 0 })
  const sinceMs = useRef<number>(undefined)

  async function load(isByItself: boolean): Promise<void> {
    const [turn, askedAtMs] = [++turns.current.asked, Date.now()]
    const { data, mainResult, path, passes, party, lacks_way_back, corrections } = await call(getDownloadHistory, {
      orderId,
    })
    // A newer one was faster.
    if (turn < turns.current.shown) return
    turns.current.shown = turn
    sinceMs.current = askedAtMs
    const held = isByItself ? document.activeElement : null
    const next = { history: data, order: mainResult, documents: path, passes, party, lacks_way_back, corrections }
    setShown(({ order, news }) => {
      const step = newsOf(order, next)
      return {
        order: withPicturesOf(order, next),
        news: step === undefined ? news : { step, count: (news?.count ?? 0) + 1 },
        held,
        sinceMs: askedAtMs,
      }
    })
  }

  const fetchAgain = useEffectEvent(async () => {
    await load(true).catch((error: unknown) => {
      if (isWithoutGrant(error)) refuse(error)
      else throw error
    })
  })
  useEffect(() => {
    let end: (() => void) | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let endReturn: (() => void) | undefined
    let isOver = false
    const shownSinceMs = () => sinceMs.current ?? performance.timeOrigin
    async function follow() {
      try {
        const { followOrder } = await import('#web/front/live/follow-order.ts')
        if (isOver) return
        endReturn?.()
        hasReturned()
        end = followOrder({ orderId, shownSinceMs, fetchAgain: () => fetchAgain(), silent: setSilent })
      } catch {
        if (isOver) return
        // Browsers of before September 2026 never ask again for what once failed, until the page is reloaded.
        if (again !== undefined) endReturn ??= returnWhenBack()
        setSilent(true)
        again = setTimeout(() => void follow(), AGAIN_MS)
      }
    }
    void follow()
    return () => {
      isOver = true
      end?.()
      endReturn?.()
      clearTimeout(again)
    }
  }, [orderId])

  const { order, ...rest } = shown
  const asOf = isSilent ? new Date(shown.sinceMs ?? performance.timeOrigin).toISOString() : undefined
  return { ...rest, shown: order, asOf, reload: () => load(false).catch(refuse) }
}
