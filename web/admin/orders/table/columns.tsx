import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/orders.ts'
import type { OrderColumn } from '#contract/queues.ts'
import {
  exactMoment,
  formatDay,
  formatIntendedArrival,
  formatMoment,
  formatPhone,
  fullName,
  monthName,
  orDash,
} from '#web/admin/formats/formats.ts'
import { statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'

export interface ColumnRow {
  /** It may be cut down to so many px where the window is narrow; others are never narrower than what they hold. */
  leastPx?: number
  /** What stands in the cell beside the text, in px: dots, signs, the room of a pill. */
  besidePx?: number
  /** It says what kind an order is: where all rows say the same, it says nothing. */
  isKind?: boolean
  /** What the cell says, and what is copied. */
  text: (order: OrderRow, t: TFunction) => string
  /** What shows on hover instead of the text. */
  hover?: (order: OrderRow) => string
  /** A click copies it. */
  copies?: boolean
  /** Leads to the order. */
  opens?: boolean
  /** Drawn otherwise than as text. */
  cell?: (order: OrderRow, t: TFunction) => ReactNode
}

const statusText = ({ process_status: status }: OrderRow, t: TFunction) => t(`status.${status}`)

/** TABLE: how each column of an orders table is drawn; QUEUES says which ones a queue has. Headers are in the dictionary. */
export const ORDER_COLUMNS: Record<OrderColumn, ColumnRow> = {
  id: { text: (order) => String(order.order_id), copies: true },
  name: { leastPx: 120, besidePx: 8, text: fullName, opens: true },
  email: { leastPx: 120, text: (order) => orDash(order.email), copies: true },
  telephone: { text: (order) => formatPhone(order.country_code, order.phone_number), copies: true },
  date: {
    text: (order) => formatMoment(order.created_at),
    hover: (order) => exactMoment(order.created_at),
  },
  processDate: { text: (order) => formatDay(order.processing_date) },
  processMonth: { isKind: true, text: (order) => monthName(order.process_month) },
  refundDate: {
    text: (order) => formatMoment(order.refund_date),
    hover: (order) => exactMoment(order.refund_date),
  },
  intendedArrivalDate: { text: formatIntendedArrival },
  status: {
    isKind: true,
    besidePx: 26,
    text: statusText,
    cell: (order, t) => <Badge colour={statusColour(order.process_status)}>{statusText(order, t)}</Badge>,
  },
}
