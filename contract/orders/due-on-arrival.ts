/** When an order came: where it is paid, when that was. */
interface Came {
  created_at?: string
  paid_at?: string | null
}

/**
 * Whether the moment by which an order is due had gone by when it came, as where its flight is on the next day: nobody was ever promised
 * that moment. SQL of the same is in `server/orders/is-late.ts`.
 */
export function isDueOnArrival(dueAt: string, { created_at: created, paid_at: paid }: Came): boolean {
  return Date.parse(dueAt) <= Date.parse(paid ?? created ?? '')
}
