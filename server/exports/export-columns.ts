import type { OrderColumn } from '#contract/queues.ts'

interface ExportColumn {
  /** The words above it, as the table has them. */
  header: string
  /** What makes its text from the order `o`; null becomes an empty cell. */
  text: string
}

const moment = (column: string) => `to_char(o.${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`

/** TABLE: column of the orders table -> how a CSV file has it. QUEUES says which ones a queue has. */
export const EXPORT_COLUMNS: Record<OrderColumn, ExportColumn> = {
  id: { header: 'Order ID', text: 'o.order_id::text' },
  name: {
    header: 'Name',
    text: `btrim(o.name || ' ' || o.last_name)`,
  },
  email: { header: 'Email', text: 'o.email' },
  // In brackets, so that a spreadsheet neither takes + for a formula nor drops it.
  telephone: {
    header: 'Telephone',
    text: `regexp_replace(shown_phone(o.country_code, o.phone_number), '^\\+(\\S+)( |$)', '(+\\1)\\2')`,
  },
  date: { header: 'Date & Time (UTC)', text: moment('created_at') },
  processDate: { header: 'Processing Date', text: 'o.processing_date::text' },
  processMonth: {
    header: 'Process Month',
    text: `upper(to_char(o.processing_date, 'Mon'))`,
  },
  refundDate: { header: 'Refund Date (UTC)', text: moment('refund_date') },
  intendedArrivalDate: {
    header: 'Intended Arrival Date (DD/MM/YYYY)',
    text: `lpad(o.intended_arrival_date, 2, '0') || '/' || lpad(o.intended_arrival_month, 2, '0') || '/' || o.intended_arrival_year`,
  },
  status: { header: 'Status', text: 'shown_status(o.process_status, o.queue)' },
}
