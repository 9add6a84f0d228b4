import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export interface Fold {
  isOpen: boolean
  toggle: () => void
}

/**
 * Whether a fold of the menu is open: where one left it so, as this browser keeps it, or while one is on one of its pages and has not shut
 * it there. `staysOpen`: who has come to this page has it open from now on, unless they ever said otherwise.
 */
export function useFold(kept: string, isInside: boolean, staysOpen = false): Fold {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [chosen, setChosen] = useState(() => localStorage.getItem(kept))
  const [shutAt, setShutAt] = useState<string>()
  if (staysOpen && chosen === null) setChosen('yes')
  useEffect(() => {
    if (chosen !== null) localStorage.setItem(kept, chosen)
  }, [kept, chosen])
  const isOpen = chosen === 'yes' || (isInside && shutAt !== pathname)
  return {
    isOpen,
    toggle: () => {
      setChosen(isOpen ? 'no' : 'yes')
      setShutAt(isOpen ? pathname : undefined)
    },
  }
}
