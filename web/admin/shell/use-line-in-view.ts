import { useLocation } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'

/** TABLE: what somebody does with a menu that they move themselves. */
const MOVES = ['wheel', 'pointerdown', 'keydown'] as const

/** Scrolls no further than needed. Not by scrollIntoView: from where that leads the next Tab goes on, and so past the page's head. */
function showLine(nav: HTMLElement): void {
  const line = nav.querySelector('[aria-current=page]')?.getBoundingClientRect()
  const scroller = nav.parentElement
  if (line === undefined || scroller === null) return
  const { top, bottom } = scroller.getBoundingClientRect()
  // What comes last stays at the foot, over the lines above it.
  const foot = Math.min(bottom, nav.lastElementChild?.getBoundingClientRect().top ?? bottom)
  if (line.top < top) scroller.scrollBy(0, line.top - top)
  else if (line.bottom > foot) scroller.scrollBy(0, line.bottom - foot)
}

/** Brings the menu's line of the screen one is on into view, and keeps it there while lines above it load, until somebody moves the menu. */
export function useLineInView(menu: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    const nav = menu.current
    if (nav === null) return
    const show = () => showLine(nav)
    const watch = new ResizeObserver(show)
    for (const part of nav.children) watch.observe(part)
    const stop = () => watch.disconnect()
    // Its scrollbar is of what is around it.
    const around = nav.parentElement ?? nav
    for (const move of MOVES) around.addEventListener(move, stop, { passive: true })
    return () => {
      stop()
      for (const move of MOVES) around.removeEventListener(move, stop)
    }
  }, [menu, pathname])
}
