import { useEffect, type RefObject } from 'react'

const AT_LEAST_PX = 60
/** A finger that first rests on a word is there to select it. */
const WITHIN_MS = 700
/** Where a swipe is the device's own: back, or forward. */
const EDGE_PX = 24

interface Start {
  x: number
  y: number
  atMs: number
}

/**
 * A swipe with one finger anywhere on the page opens the tab after the current one, or before it, as if its link were pressed; at the
 * ends there is none. Nothing moves under the finger, so that nothing is taken from scrolling, and nothing has to be stilled for those
 * who want less motion.
 *
 * @param tabs what holds the links, one of them the current page's
 */
export function useSwipe(tabs: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const ending = new AbortController()
    const options = { signal: ending.signal, passive: true }
    let start: Start | undefined
    const begin = (event: TouchEvent) => void (start = startOf(event))
    const cancel = () => void (start = undefined)
    function end({ changedTouches: [finger] }: TouchEvent) {
      const step = start && finger && stepOf(start, finger)
      cancel()
      if (!step || isBusyOtherwise()) return
      const links = [...(tabs.current?.querySelectorAll('a') ?? [])]
      links[links.findIndex((link) => link.hasAttribute('aria-current')) + step]?.click()
    }
    addEventListener('touchstart', begin, options)
    addEventListener('touchend', end, options)
    addEventListener('touchcancel', cancel, options)
    return () => ending.abort()
  }, [tabs])
}

/** Where a swipe may begin; undefined with two fingers, at the edges, and on what moves sideways. */
function startOf({ touches, target }: TouchEvent): Start | undefined {
  const [finger, another] = touches
  if (!finger || another || !(target instanceof Element)) return undefined
  const { clientX: x, clientY: y } = finger
  if (x < EDGE_PX || x > document.documentElement.clientWidth - EDGE_PX) return undefined
  if (scrollsSideways(target)) return undefined
  return { x, y, atMs: Date.now() }
}

function scrollsSideways(target: Element): boolean {
  for (let one: Element | null = target; one; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true
  }
  return false
}

/** 1: to the next, -1: to the one before, 0: it was no swipe. */
function stepOf({ x, y, atMs }: Start, { clientX, clientY }: Touch): -1 | 0 | 1 {
  const [across, along] = [clientX - x, Math.abs(clientY - y)]
  if (Date.now() - atMs > WITHIN_MS || Math.abs(across) < Math.max(AT_LEAST_PX, 2 * along)) return 0
  return across < 0 ? 1 : -1
}

/** The code is shown full screen, the page is enlarged and moved about in, or a text is being selected. */
function isBusyOtherwise(): boolean {
  const isEnlarged = (visualViewport?.scale ?? 1) > 1.01
  return isEnlarged || getSelection()?.isCollapsed === false || document.querySelector('dialog[open]') !== null
}
