import { useEffect, useState, type RefObject } from 'react'

interface Options {
  /** Rows in the list. */
  count: number
  /** The row to begin with: where one came back from; undefined for none. */
  start: number | undefined
  showRow: (index: number) => void
}

/** The row that the keys act on. The focus goes with it, so that Enter opens it and one hears which it is. */
export function useActiveRow(scroller: RefObject<HTMLElement | null>, { count, start, showRow }: Options) {
  // An object for each step: where the row stays the same, the focus comes back to it all the same.
  const [stepped, setStepped] = useState<{ to: number } | undefined>(undefined)
  const index = stepped?.to ?? start
  useEffect(() => {
    if (stepped === undefined) return
    scroller.current?.querySelector<HTMLElement>('[data-active=true] a')?.focus({ preventScroll: true })
  }, [scroller, stepped])
  return {
    index,
    clear: () => setStepped(undefined),
    /** A key's handler that moves it down, or up by less than 0. */
    step: (by: number) => () => {
      if (count === 0) return
      const to = Math.max(0, Math.min(count - 1, index === undefined ? 0 : index + by))
      setStepped({ to })
      showRow(to)
    },
    /** A key's handler that does something with it. */
    use: (then: (at: number) => void) => () => {
      if (index !== undefined) then(index)
    },
  }
}
