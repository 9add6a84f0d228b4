import type { LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** What can be done on the page that is shown. */
export interface PageAction {
  key: string
  label: string
  icon: LucideIcon
  /** What one most likely wants: it stands before the others. */
  isNext?: true
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
  const all = [...shown].flatMap(({ current }) => current)
  return all.toSorted((a, b) => Number(b.isNext ?? false) - Number(a.isNext ?? false))
}
