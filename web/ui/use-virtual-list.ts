import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { furthestTop, scrollScale, sliceAt, topToShow, type Slice } from '#web/ui/virtual-list.ts'

interface Options {
  count: number
  rowPx: number
  /** Height of the header that stays over the rows. */
  headerPx: number
  /** The rows before which a head stands, and its height. */
  heads?: readonly number[]
  headPx?: number
  /** Where the list starts, in its own px. */
  startTop?: number
}

interface VirtualScroll extends Slice {
  /** The list's px above the viewport: what to remember to come back here. */
  top: () => number
  showRow: (index: number) => void
  scrollToStart: () => void
}

/**
 * Draws only the rows in view of a list of any length. Where the list is taller than a browser can show, the scrollbar
 * stands for all of it while the wheel still moves by rows.
 */
export function useVirtualList(scroller: RefObject<HTMLElement | null>, options: Options): VirtualScroll {
  const { count, rowPx, headerPx, heads, headPx, startTop = 0 } = options
  const [viewportPx, setViewportPx] = useState(550)
  const [place, setPlace] = useState({ top: startTop, scrollTop: 0 })
  const list = { count, rowPx, viewportPx, ...(heads && { heads }), ...(headPx && { headPx }) }
  const now = useRef({ list, place })
  useLayoutEffect(() => {
    now.current = { list, place }
  })

  const moveTo = useCallback(
    (wanted: number) => {
      const element = scroller.current
      if (element === null) return
      const top = Math.max(0, Math.min(wanted, furthestTop(now.current.list)))
      element.scrollTo({ top: top / scrollScale(now.current.list), behavior: 'instant' })
      const next = { top, scrollTop: element.scrollTop }
      now.current.place = next
      setPlace(next)
    },
    [scroller],
  )

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setViewportPx(Math.max(rowPx, element.clientHeight - headerPx)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, rowPx, headerPx])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const onScroll = () => {
      // What moveTo set comes back rounded: it keeps its own, finer place.
      if (Math.abs(element.scrollTop - now.current.place.scrollTop) < 1) return
      const next = { top: element.scrollTop * scrollScale(now.current.list), scrollTop: element.scrollTop }
      now.current.place = next
      setPlace(next)
    }
    const onWheel = (event: WheelEvent) => {
      if (scrollScale(now.current.list) === 1 || event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      moveTo(
        now.current.place.top + (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * rowPx : event.deltaY),
      )
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
    }
  }, [scroller, rowPx, moveTo])

  const restored = useRef(startTop === 0)
  useLayoutEffect(() => {
    if (restored.current || count === 0) return
    restored.current = true
    moveTo(startTop)
  }, [count, startTop, moveTo])

  return {
    ...sliceAt(list, Math.min(place.top, furthestTop(list)), place.scrollTop),
    top: () => now.current.place.top,
    showRow: useCallback(
      (index: number) => moveTo(topToShow(now.current.list, index, now.current.place.top)),
      [moveTo],
    ),
    scrollToStart: useCallback(() => moveTo(0), [moveTo]),
  }
}
