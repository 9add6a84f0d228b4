import type { correctGroup as group, correctOrder as contract } from '#contract/corrections/correct-order.ts'
import { wire } from '#web/api.ts'

/** The call that corrects an order. */
export const correctOrder = wire<typeof contract>('PUT', '/admin/correct-order')

/** The call that corrects the same values of orders of one group. */
export const correctGroup = wire<typeof group>('PUT', '/admin/correct-group')
