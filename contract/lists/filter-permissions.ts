import type { Filters } from '#contract/lists/list-filters.ts'
import type { Permission } from '#contract/staff/access.ts'

// Apart from the filters: browsers get the table alone, and not what reads an address.

/** TABLE: filter -> the permission it needs, beside seeing the list. */
const FILTER_PERMISSIONS: Partial<Record<keyof Filters, Permission>> = {
  gateway: 'gateways:read',
  // What one does of another's work is for whoever leads.
  completedBy: 'room:read',
  // As who may see it of an order, and sort by it.
  refund: 'transactions:write',
  owedIn: 'transactions:write',
  paidBack: 'orders:move-to-work',
}

/** The permissions that these filters need. */
export function filterPermissions(names: readonly string[]): Permission[] {
  return Object.entries(FILTER_PERMISSIONS).flatMap(([name, permission]) => (names.includes(name) ? [permission] : []))
}
