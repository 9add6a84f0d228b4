import type { LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** What can be done on the page that is shown. */
export interface PageAction {
  key: string
  label: string
  icon: LucideIcon
  /** The keys that do the same. */
  keys?: string
  run: () => void
}

const shown = new Set<{ current: readonly PageAction[] }>()

/** Offers what a part of the page does to the palette, while it is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const own = useRef(actions)
  useLayoutEffect(() => {
    own.current = actions
  })
  useEffect(() => {
    shown.add(own)
    return () => void shown.delete(own)
  }, [])
}

/** What all parts of the page that is shown do. */
export function pageActions(): PageAction[] {
  return [...shown].flatMap(({ current }) => current)
}
