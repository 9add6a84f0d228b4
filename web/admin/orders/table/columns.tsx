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
  /** Width in px; a column with `grows` takes what is left beyond it. */
  width: number
  grows?: boolean
  /** Numbers and dates: figures of one width, standing right where they are amounts. */
  align?: 'right'
  /** What the cell says, and what is copied. */
  text: (order: OrderRow) => string
  /** What shows on hover instead of the text. */
  hover?: (order: OrderRow) => string
  /** A click copies it. */
  copies?: boolean
  /** Leads to the order. */
  opens?: boolean
  /** Drawn otherwise than as text. */
  cell?: (order: OrderRow, t: TFunction) => ReactNode
}

/** TABLE: how each column of an orders table is drawn; QUEUES says which ones a queue has. Headers are in the dictionary. */
export const ORDER_COLUMNS: Record<OrderColumn, ColumnRow> = {
  id: { width: 88, text: (order) => String(order.order_id), copies: true },
  name: { width: 120, grows: true, text: fullName, opens: true },
  email: { width: 130, grows: true, text: (order) => orDash(order.email), copies: true },
  telephone: { width: 130, text: (order) => formatPhone(order.country_code, order.phone_number), copies: true },
  date: {
    width: 156,
    text: (order) => formatMoment(order.created_at),
    hover: (order) => exactMoment(order.created_at),
  },
  processDate: { width: 96, text: (order) => formatDay(order.processing_date) },
  processMonth: { width: 80, text: (order) => monthName(order.process_month) },
  refundDate: {
    width: 156,
    text: (order) => formatMoment(order.refund_date),
    hover: (order) => exactMoment(order.refund_date),
  },
  intendedArrivalDate: { width: 116, text: formatIntendedArrival },
  status: {
    width: 144,
    text: (order) => order.process_status,
    cell: (order, t) => (
      <Badge colour={statusColour(order.process_status)}>{t(`status.${order.process_status}`)}</Badge>
    ),
  },
}
