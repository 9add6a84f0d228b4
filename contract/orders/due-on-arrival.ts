/**
 * Whether the moment by which a paid order is due had gone by when it was paid, as where its flight is on the next day: nobody was ever
 * promised that moment. SQL of the same is in `server/orders/is-late.ts`.
 */
export function isDueOnArrival(dueAt: string, paidAt: string | null | undefined): boolean {
  return paidAt != null && Date.parse(dueAt) <= Date.parse(paidAt)
}
