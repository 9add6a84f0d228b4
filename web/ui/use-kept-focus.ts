import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** When the focused button of a group is removed with a change of `at`, moves the focus to the first that is left. */
export function useKeptFocus(group: RefObject<HTMLElement | null>, at: unknown): void {
  const held = useRef<Element | null>(null)
  useEffect(() => {
    const element = group.current
    const hold = ({ target }: FocusEvent) => void (held.current = target as Element)
    // What is taken away loses the focus too, with the change itself: after that one sees which it was.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held.current === target && (target as Element).isConnected) held.current = null
      })
    element?.addEventListener('focusin', hold)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', hold)
      element?.removeEventListener('focusout', leave)
    }
  }, [group])
  useLayoutEffect(() => {
    if (held.current === null || held.current.isConnected || document.activeElement !== document.body) return
    group.current?.querySelector('button')?.focus()
  }, [group, at])
}
