import { useCan } from '#web/admin/session/use-session.ts'

/** Whether the signed-in member files nothing, so that calling travellers is their work. */
export function useIsCaller(): boolean {
  const can = useCan()
  return can('orders:move-to-contact') && !can('orders:file')
}
