import { useRouter } from '@tanstack/react-router'

/** Where one was in a list when an order was opened: the row, and how far the list was scrolled. */
export interface ReturnPlace {
  orderId?: number
  top: number
}

const PREFIX = 'entrada-place-'

/** Remembers a list's place with the page's entry in the browser's history, so that Back finds the same row. */
export function useReturnPlace() {
  const router = useRouter()
  const key = PREFIX + (router.state.location.state.__TSR_key ?? 'first')
  return {
    read(): ReturnPlace {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '') as ReturnPlace
      } catch {
        return { top: 0 }
      }
    },
    write(place: ReturnPlace): void {
      sessionStorage.setItem(key, JSON.stringify(place))
    },
  }
}
