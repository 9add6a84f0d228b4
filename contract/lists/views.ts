import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, text } from '#contract/http/envelope.ts'
import { sort } from '#contract/lists/list-fields.ts'
import { FILTER_NAMES, filtersOf } from '#contract/lists/list-filters.ts'
import { CHOICE_COLUMNS, QUEUES, QUEUE_KEYS, type ListColumn } from '#contract/lists/queues.ts'
import { colleague } from '#contract/http/live.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'

/** How many a member may keep, not counting those that others share. */
export const VIEWS_AT_MOST = 50

const OWN_COLUMNS = [...new Set(QUEUE_KEYS.flatMap((key): readonly ListColumn[] => QUEUES[key].columns))]
const columns = z.array(z.enum([...OWN_COLUMNS, ...CHOICE_COLUMNS])).max(40)
const name = text(60, 'Please enter a name for the view')

/** A list the way somebody wants to see it, saved under a name. */
const savedView = z.object({
  id: z.number(),
  name: z.string(),
  queue: z.enum(QUEUE_KEYS),
  /** The columns to show, in order; empty: those of the queue. */
  columns,
  /** As get-orders-list takes it; null: the list's own order. */
  sort: z.string().nullable(),
  /** As they stand in an address. */
  filters: z.partialRecord(z.enum(FILTER_NAMES as [(typeof FILTER_NAMES)[number], ...typeof FILTER_NAMES]), z.string()),
  /** The roles that see it beside its owner; empty: nobody does. */
  shared_with: z.array(z.enum(ROLE_NAMES)),
  owner: colleague,
  /** Whether the caller may change, rename and delete it. */
  can_change: z.boolean(),
  /** The orders in it, exact at this instant. */
  total: z.number(),
})
export type SavedView = z.output<typeof savedView>

export const savedViews = endpoint({
  method: 'GET',
  path: '/admin/saved-views',
  access: 'orders:read',
  summary:
    'The views that one saved, and those shared with one’s role, by name, each with the exact number of its orders',
  input: z.object({}),
  data: z.array(savedView),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/admin/save-view',
  access: 'orders:read',
  summary:
    'Save a view of a queue under a name, or change the one with this id; to share it with roles needs views:share',
  input: z.object({
    id: id.nullish(),
    name,
    folderName: text(64),
    columns: columns.optional(),
    sort,
    filters: filtersOf.optional(),
    sharedWith: z.array(z.enum(ROLE_NAMES)).max(ROLE_NAMES.length).optional(),
  }),
  data: savedView,
})

export const renameView = endpoint({
  method: 'PUT',
  path: '/admin/rename-view',
  access: 'orders:read',
  summary: 'Give a view another name',
  input: z.object({ id, name }),
  data: savedView,
})

export const deleteView = endpoint({
  method: 'PUT',
  path: '/admin/delete-view',
  access: 'orders:read',
  summary: 'Delete a view; the orders in it stay as they are',
  input: z.object({ id }),
  data: z.null(),
})
