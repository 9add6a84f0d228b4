import { z } from 'zod'

/** The groups of a list that begins with what is most urgent, in its order (docs/decisions/019); `rest`: what is not due at all. */
export const ORDER_GROUPS = ['back', 'today', 'tomorrow', 'overdue', 'inTime', 'missed', 'rest'] as const
export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** How many orders of a list each of its groups holds, in the list's order; those that hold none are left out. */
export const orderGroups = z.array(z.object({ group: z.enum(ORDER_GROUPS), count: z.number() }))
export type OrderGroups = z.output<typeof orderGroups>
