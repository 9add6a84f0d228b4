import { useEffect, useRef, useState, type RefObject } from 'react'

interface Options {
  /** Rows in the list. */
  count: number
  /** The row to begin with: where one came back from; undefined for none. */
  start: number | undefined
  showRow: (index: number) => void
}

/** The focus is on nothing that one could use, but on what holds the list: the page, or its main part after a click. */
function isNowhere(scroller: RefObject<HTMLElement | null>): boolean {
  return document.activeElement?.contains(scroller.current) ?? true
}

/** How long a list may take until it stands still after a change, in ms. */
const SETTLES_MS = 3_000

/** Until the list settles, moves the focus somewhere whenever it is lost: dialogs close, and rows are replaced. */
function holdFocus(
  scroller: RefObject<HTMLElement | null>,
  give: () => void,
  until = performance.now() + SETTLES_MS,
): void {
  if (isNowhere(scroller)) give()
  if (performance.now() < until) requestAnimationFrame(() => holdFocus(scroller, give, until))
}

/** The row that the keys act on. The focus goes with it, so that Enter opens it and one hears which it is. */
export function useActiveRow(scroller: RefObject<HTMLElement | null>, { count, start, showRow }: Options) {
  // A new object for each step, so that the focus returns to the row even where the row stays the same.
  const [stepped, setStepped] = useState<{ to: number; gently?: true } | undefined>(undefined)
  const wanted = stepped?.to ?? start
  const index = wanted === undefined || count === 0 ? undefined : Math.min(wanted, count - 1)
  const focus = useRef(() => {
    const link = scroller.current?.querySelector<HTMLElement>('[data-active=true] a')
    link?.focus({ preventScroll: true })
    // In its list the row is in view already; the page itself may be a little longer than the window.
    if (link && link.getBoundingClientRect().bottom > innerHeight) link.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const isElsewhere = !isNowhere(scroller) && scroller.current?.contains(document.activeElement) === false
    // What one has gone to outside of the list keeps the focus.
    if (stepped !== undefined && !(stepped.gently && isElsewhere)) focus.current()
  }, [scroller, stepped])
  // Back from an order: the focus is where it was, unless it is somewhere already. The row may be drawn a moment later.
  useEffect(() => {
    if (start !== undefined && isNowhere(scroller)) holdFocus(scroller, () => focus.current())
  }, [scroller, start])
  const stepTo = (to: number) => {
    if (count === 0) return
    const next = Math.max(0, Math.min(count - 1, to))
    setStepped({ to: next })
    showRow(next)
  }
  return {
    index,
    clear: () => setStepped(undefined),
    stepTo,
    /** A key's handler that moves it down, or up by less than 0. */
    step: (by: number) => () => stepTo(index === undefined ? 0 : index + by),
    /** A key's handler that does something with it. */
    use: (then: (at: number) => void) => () => {
      if (index !== undefined) then(index)
    },
    /** The row at this place goes, and the focus with it: the one that comes into its place has it then. */
    fallTo: (place: number) => {
      setStepped({ to: place, gently: true })
      holdFocus(scroller, () => focus.current())
    },
  }
}
