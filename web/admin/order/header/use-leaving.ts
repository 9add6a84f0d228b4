import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#web/api.ts'
import { claimOrder, releaseOrder } from '#contract/http/live.ts'
import { hasDraft } from '#web/admin/session/remark-drafts.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

const LEFT = 'entrada-left-order'
/** The order that is shown: what comes again at once was not left. */
let shown: number | undefined
/** The order for which a file is chosen. */
let begun: number | undefined

const ignore = () => undefined

/** Notes that a file is chosen for an order, and so work on it has begun. */
export function useBegun(orderId: number, isBegun: boolean): void {
  useEffect(() => {
    begun = isBegun ? orderId : undefined
  }, [orderId, isBegun])
}

/**
 * Releases the claim that came with taking an order if the member leaves it, or closes the page, without having typed, copied or chosen
 * anything; the server checks whether something was done. A page that was only reloaded claims it again.
 */
export function useLeaving(orderId: number): void {
  const member = useSignedIn()?.id
  const location = useLocation({ select: ({ state }) => state.taken === true })
  // Of the entry with which it was opened: the address changes before the page does.
  const [isTaken] = useState(location)
  const isUntouched = useEffectEvent(
    () => isTaken && begun !== orderId && member !== undefined && !hasDraft(member, orderId),
  )
  useEffect(() => {
    shown = orderId
    const comeBack = () => {
      if (sessionStorage.getItem(LEFT) === String(orderId)) call(claimOrder, { orderId, taken: true }).catch(ignore)
      sessionStorage.removeItem(LEFT)
    }
    const leave = () => {
      if (!isUntouched()) return
      sessionStorage.setItem(LEFT, String(orderId))
      call(releaseOrder, { orderId, untouched: true }, { keepalive: true }).catch(ignore)
    }
    comeBack()
    window.addEventListener('pageshow', comeBack)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pageshow', comeBack)
      window.removeEventListener('pagehide', leave)
      shown = undefined
      const wasUntouched = isUntouched()
      setTimeout(() => {
        if (shown !== orderId && wasUntouched) call(releaseOrder, { orderId, untouched: true }).catch(ignore)
      })
    }
  }, [orderId])
}
