import { useLocation } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'

/** Long enough for the lines that load later; whoever scrolls the menu after that is left alone. */
const SETTLES_MS = 3_000

/** Brings the menu's line of the screen one is on into view, and keeps it there while lines above it load. */
export function useLineInView(menu: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    const nav = menu.current
    if (nav === null) return
    const show = () => nav.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    const watch = new ResizeObserver(show)
    for (const part of nav.children) watch.observe(part)
    const stop = () => watch.disconnect()
    const timer = setTimeout(stop, SETTLES_MS)
    nav.addEventListener('wheel', stop, { passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      nav.removeEventListener('wheel', stop)
    }
  }, [menu, pathname])
}
