import type { Pool } from 'pg'
import type { Permission } from '#contract/staff/access.ts'
import { filterPermissions } from '#contract/lists/filter-permissions.ts'
import { FILTER_NAMES, filtersOf, type Filters } from '#contract/lists/list-filters.ts'
import { QUEUES, type ListColumn, type QueueKey } from '#contract/lists/queues.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { SavedView } from '#contract/lists/views.ts'
import { may, staffOf, type Context } from '#server/context.ts'
import { readFilters } from '#server/lists/filters.ts'
import { countSelected } from '#server/lists/list-orders.ts'

/** A view as it is stored. */
export interface StoredView {
  id: number
  name: string
  queue: QueueKey
  columns: ListColumn[]
  sort: string | null
  filters: SavedView['filters']
  sharedWith: Role[]
  owner: { id: number; name: string }
}

/** The member's own views and those shared with their role, as far as the role may see them. By name. */
export async function findViews(ctx: Context, db: Pick<Pool, 'query'> = ctx.pool): Promise<StoredView[]> {
  const { id, role } = staffOf(ctx)
  const { rows } = await db.query<StoredView>({
    name: 'find-views',
    text: `select v.id, v.name, v.queue, v.columns, v.sort, v.filters, v.shared_with as "sharedWith",
        json_build_object('id', m.id, 'name', m.name) as owner
      from saved_views v join staff m on m.id = v.owner_id
      where v.owner_id = $1 or (v.shared_with <> '{}' and $2 = any (v.shared_with)) order by lower(v.name), v.id`,
    values: [id, role],
  })
  return rows.filter(
    (view) => Object.hasOwn(QUEUES, view.queue) && neededToSee(view).every((permission) => may(ctx, permission)),
  )
}

/** The permissions needed to see a view's orders: its queue's, unless it shows the member's own orders, and those of its filters. */
export function neededToSee({ queue, filters }: Pick<StoredView, 'queue' | 'filters'>): Permission[] {
  const ofQueue = filters.claimed === 'me' || filters.assigned === 'me' ? [] : [QUEUES[queue].permission]
  return [...ofQueue, ...filterPermissions(Object.keys(filters))]
}

/** Whether the caller may change, rename and delete a view: their own, and with `views:share` also those that others share. */
export function mayChange(ctx: Context, { owner, sharedWith }: StoredView): boolean {
  const shares = may(ctx, 'views:share')
  return owner.id === staffOf(ctx).id ? shares || sharedWith.length === 0 : shares && sharedWith.length > 0
}

/** A view as its reader gets it, with the exact number of its orders: `claimed=me` are the reader's own. */
export async function shownView(ctx: Context, view: StoredView): Promise<SavedView> {
  const { sharedWith, ...shown } = view
  const filters = readFilters(ctx, filtersOf.parse(view.filters))
  const total = await countSelected(ctx.pool, { lists: QUEUES[view.queue].lists, words: '', filters })
  return { ...shown, shared_with: sharedWith, can_change: mayChange(ctx, view), total }
}

/** Filters as they stand in an address, without those that are not set. */
export function writeFilters(filters: Filters): SavedView['filters'] {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const wanted = filters[name]
      if (wanted === null) return []
      if (typeof wanted === 'boolean') return [[name, wanted ? '1' : '0']]
      return [[name, typeof wanted === 'object' ? `${wanted.from ?? ''}..${wanted.to ?? ''}` : String(wanted)]]
    }),
  )
}
