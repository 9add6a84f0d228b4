import type { correctOrder as contract } from '#contract/correct-order.ts'
import { wire } from '#web/api.ts'

/** The call that corrects an order. */
export const correctOrder = wire<typeof contract>('PUT', '/admin/correct-order')
