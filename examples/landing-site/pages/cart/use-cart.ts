import { useCallback, useEffect, useState } from 'react'
import type { ShownCart } from '../../form/shown-cart.ts'

const EVERY_MS = 3000

export interface CartState {
  cart?: ShownCart
  /** `lost`: the server did not answer; what was known is still shown. */
  state: 'reading' | 'there' | 'gone' | 'lost'
  read: () => Promise<ShownCart | undefined>
}

/** A cart as the server has it, read again every few seconds while the page is looked at. */
export function useCart(id: string, { follows }: { follows: boolean }): CartState {
  const [cart, setCart] = useState<ShownCart>()
  const [state, setState] = useState<CartState['state']>('reading')

  const read = useCallback(async () => {
    try {
      const answer = await fetch(`/api/carts/${id}`, { signal: AbortSignal.timeout(10_000) })
      if (answer.status === 404) {
        setState('gone')
        return undefined
      }
      if (!answer.ok) throw new Error(String(answer.status))
      const found = (await answer.json()) as ShownCart
      setCart(found)
      setState('there')
      return found
    } catch {
      setState('lost')
      return undefined
    }
  }, [id])

  useEffect(() => {
    const first = setTimeout(() => void read())
    const timer = setInterval(() => {
      if (follows && !document.hidden) void read()
    }, EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [read, follows])

  return { cart, state, read }
}
