import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

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
const watching = new Set<() => void>()
let offered: readonly PageAction[] | undefined

function offerAgain(): void {
  offered = undefined
  for (const tell of watching) tell()
}

/** Offers the actions of a part of the page to the palette, while that part is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const own = useRef(actions)
  useLayoutEffect(() => {
    own.current = actions
    offerAgain()
  })
  useLayoutEffect(() => {
    shown.add(own)
    offerAgain()
    return () => {
      shown.delete(own)
      offerAgain()
    }
  }, [])
}

/** What all parts of the page that is shown do now. */
export function usePageOffers(): readonly PageAction[] {
  return useSyncExternalStore(watch, now)
}

function watch(tell: () => void): () => void {
  watching.add(tell)
  return () => void watching.delete(tell)
}

function now(): readonly PageAction[] {
  const all = [...shown].flatMap(({ current }) => current)
  offered ??= all.toSorted((a, b) => Number(b.isNext ?? false) - Number(a.isNext ?? false))
  return offered
}
