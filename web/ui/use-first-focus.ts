import { useEffect, useRef } from 'react'

/** Puts the focus into the first field of a page that is nothing but its form. Not where a finger types: its keyboard would come up unasked. */
export function useFirstFocus<Field extends HTMLElement>() {
  const first = useRef<Field>(null)
  useEffect(() => {
    if (document.activeElement === document.body && matchMedia('(hover: hover)').matches) first.current?.focus()
  }, [])
  return first
}
