import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'

/** The events by which somebody moves the menu themselves. */
const MOVES = ['wheel', 'pointerdown', 'keydown'] as const

/** Scrolls no further than needed. Not by scrollIntoView: from where that leads the next Tab goes on, and so past the page's head. */
function showLine(nav: HTMLElement): void {
  const current = nav.querySelector('[aria-current=page]')
  const scroller = nav.parentElement
  // What comes last stays at the foot, over the lines above it.
  const last = nav.lastElementChild
  if (current === null || scroller === null || last?.contains(current)) return
  const line = current.getBoundingClientRect()
  const { top: edge, bottom } = scroller.getBoundingClientRect()
  // The head of its group stays above it.
  const head = current.closest('section')?.querySelector('h2')
  const top = head && getComputedStyle(head).position === 'sticky' ? edge + head.offsetHeight : edge
  const foot = Math.min(bottom, last?.getBoundingClientRect().top ?? bottom)
  if (line.top < top) scroller.scrollBy(0, line.top - top)
  else if (line.bottom > foot) scroller.scrollBy(0, line.bottom - foot)
}

/** Brings the menu's line of the screen one is on into view, and keeps it there while its lines load, until somebody moves the menu. */
export function useLineInView(menu: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const router = useRouter()
  useEffect(() => {
    const nav = menu.current
    // It scrolls within what is around it.
    const around = nav?.parentElement
    if (!nav || !around) return
    const show = () => showLine(nav)
    const watch = new ResizeObserver(show)
    for (const part of [nav, around]) watch.observe(part)
    // The router moves the menu to where it was when one left this page.
    const unsubscribe = router.subscribe('onRendered', show)
    const stop = () => {
      watch.disconnect()
      unsubscribe()
    }
    for (const move of MOVES) around.addEventListener(move, stop, { passive: true })
    return () => {
      stop()
      for (const move of MOVES) around.removeEventListener(move, stop)
    }
  }, [menu, pathname, router])
}
