import { z } from 'zod'

/**
 * TABLE: what a list is sorted by -> its groups, in its order: of what begins with the most urgent (docs/decisions/019; `rest`: what is not due at
 * all), of Later by the day on which an order comes back, of Refunds by whether it is still owed.
 */
export const GROUPS_OF = {
  due: ['back', 'today', 'tomorrow', 'overdue', 'inTime', 'missed', 'rest'],
  later: ['backToday', 'backTomorrow', 'backIn7Days', 'backLater'],
  owed: ['owed', 'paidBack'],
} as const
export type GroupedBy = keyof typeof GROUPS_OF
export type GroupOf<By extends GroupedBy> = (typeof GROUPS_OF)[By][number]
export type OrderGroup = GroupOf<GroupedBy>
export const ORDER_GROUPS: readonly OrderGroup[] = Object.values(GROUPS_OF).flat()

/** How many orders of a list each of its groups holds, in the list's order; those that hold none are left out. */
export const orderGroups = z.array(z.object({ group: z.enum(ORDER_GROUPS), count: z.number() }))
export type OrderGroups = z.output<typeof orderGroups>
