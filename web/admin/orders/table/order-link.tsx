import type { MouseEvent, ReactNode } from 'react'
import { encodeId } from '#contract/orders/order-id.ts'

interface Props {
  orderId: number
  className: string | undefined
  label?: string
  title: string
  onOpen: () => void
  children: ReactNode
}

/** A link to an order from a row: a plain one, since the router's own is slow by the hundred. */
export function OrderLink({ orderId, className, label, title, onOpen, children }: Props) {
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={`/admin/view-order/${encodeId(orderId)}`}
      className={className}
      aria-label={label}
      title={title}
      onClick={follow}
    >
      {children}
    </a>
  )
}
