import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, ids, text } from '#contract/http/envelope.ts'
import { TAG_COLOURS } from '#contract/presets/tag-rules.ts'
import { moved } from '#contract/orders/order-changes.ts'

/** Names stand in rows of lists. */
const NAME_AT_MOST = 30

/** The number of a tag, as orders carry it. */
export const tagId = z.int({ error: 'Choose a tag' }).min(1, 'Choose a tag').max(2_000_000_000, 'Choose a tag')

const tag = z.object({
  id: z.number(),
  name: z.string(),
  colour: z.enum(TAG_COLOURS),
  /** It stays on the orders that have it and is not offered for others. */
  retired: z.boolean(),
})
export type Tag = z.output<typeof tag>

export const tags = endpoint({
  method: 'GET',
  path: '/admin/tags',
  access: 'orders:read',
  summary: 'The tags that orders can have, by name; those that are retired too, since older orders still have them',
  input: z.object({}),
  data: z.array(tag),
})

export const tagCounts = endpoint({
  method: 'GET',
  path: '/admin/tag-counts',
  access: 'presets:write',
  summary: 'How many orders have each tag, exact at this instant; tags that none has are left out',
  input: z.object({}),
  data: z.array(z.object({ id: z.number(), orders: z.number() })),
})

export const tagsOnOrders = endpoint({
  // POST keeps the numbers of many orders out of the address.
  method: 'POST',
  path: '/admin/tags-on-orders',
  access: 'orders:tag',
  summary: 'How many of these orders have each tag; tags that none of them has are left out',
  input: z.object({ orderId: ids }),
  data: z.array(z.object({ id: z.number(), orders: z.number() })),
})

export const saveTag = endpoint({
  method: 'POST',
  path: '/admin/save-tag',
  access: 'presets:write',
  summary: 'Add a tag, or give the one with this id another name or colour, on every order that has it',
  input: z.object({
    id: id.nullish(),
    name: text(NAME_AT_MOST, 'Please enter a name')
      .transform((name) => name.trim().replaceAll(/\s+/g, ' '))
      .refine((name) => !name.includes(','), 'A tag’s name has no comma'),
    colour: z.enum(TAG_COLOURS, { error: 'Choose a colour' }),
  }),
  data: tag,
})

export const retireTag = endpoint({
  method: 'PUT',
  path: '/admin/retire-tag',
  access: 'presets:write',
  summary: 'Offer a tag for no more orders, or (`retired` false) offer it again; orders that have it keep it',
  input: z.object({ id, retired: z.boolean({ error: 'Say whether it is retired' }) }),
  data: tag,
})

export const tagOrders = endpoint({
  method: 'PUT',
  path: '/admin/tag-orders',
  access: 'orders:tag',
  summary:
    'Put a tag on orders, or (`has` false) remove it. Other tags stay, whoever puts or removes which meanwhile; orders that are so already are left as they are',
  input: z.object({ orderId: ids, tagId: id, has: z.boolean({ error: 'Say whether the orders have the tag' }) }),
  data: moved,
})
