import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Filled } from '#server/security/attempt-limits.ts'

/**
 * Returns the audit rows for limits that wrong attempts have used up: with the network, or the e-mail as a keyed hash that shows when
 * it is the same again; an order or a member is named where there is one.
 */
export function toldOf(filled: readonly Filled[], about: Pick<AuditEntry, 'orderId' | 'staffId'> = {}): AuditEntry[] {
  return filled.flatMap(({ tells, of }): AuditEntry[] => {
    switch (tells) {
      case undefined:
        return []
      case 'order.guessed':
        return about.orderId === undefined ? [] : [{ event: tells, ...about }]
      case 'orders.guessed-by-email':
        return [{ event: tells, after: { email: of.slice(0, 22) } }]
      case 'orders.guessed-by-network':
      case 'staff.network-limited':
        return [{ event: tells, after: { network: of } }]
      default:
        return [{ event: tells, ...about }]
    }
  })
}
