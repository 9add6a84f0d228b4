import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { DAY_LIST_NAMES } from '#contract/lists/day-lists.ts'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'

const myDay = z.object({
  /** Lists that tell what the caller's day holds, each with its number: that of the list so narrowed. */
  lists: z.array(
    z.object({
      name: z.enum(DAY_LIST_NAMES),
      queue: z.enum(QUEUE_KEYS),
      /** As a list's address or body has them. */
      filters: z.record(z.string(), z.union([z.string(), z.number()])),
      orders: z.number(),
    }),
  ),
  /**
   * What the caller did today, by the calendar of Santo Domingo: orders completed that were not opened again since, or, for whoever
   * files nothing, calls made.
   */
  did: z.object({ what: z.enum(['completed', 'called']), count: z.number() }),
})
export type MyDay = z.output<typeof myDay>

export const getMyDay = endpoint({
  method: 'GET',
  path: '/admin/my-day',
  access: 'orders:read',
  summary:
    'What the caller’s day holds: who flies soon, what is late, what was answered, what they work on and what they did',
  input: z.object({}),
  data: myDay,
})
