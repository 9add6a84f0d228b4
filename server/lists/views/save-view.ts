import type { PoolClient } from 'pg'
import { can } from '#contract/staff/access.ts'
import type { In } from '#contract/http/endpoint.ts'
import { columnsOf, type QueueKey } from '#contract/lists/queues.ts'
import { VIEWS_AT_MOST, type saveView as contract } from '#contract/lists/views.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { need, staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { readFilters } from '#server/lists/filters.ts'
import { readSort } from '#server/lists/sort-orders.ts'
import { needView } from '#server/lists/views/need-view.ts'
import { neededToSee, shownView, writeFilters, type StoredView } from '#server/lists/views/read-views.ts'
import { say } from '#server/words/say.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Saves a view of a queue, or changes the one that is named. Refuses what the list itself would refuse, in the same words. */
export async function saveView(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const queue = getQueue(ctx, input.folderName, input.filters)
  const wanted = readWanted(ctx, queue, input)
  if (wanted.sharedWith.length > 0) need(ctx, 'views:share')
  refuseBlind(wanted)
  const view = await transaction(ctx.pool, async (client) => {
    const before = input.id ? await needView(ctx, client, input.id) : undefined
    const owner = before?.owner ?? { id: staffOf(ctx).id, name: staffOf(ctx).name }
    await refuseName(client, owner.id, wanted.name, before?.id)
    if (!before) await refuseMany(client, owner.id)
    const id = before ? await change(client, before.id, wanted) : await add(client, owner.id, wanted)
    const saved: StoredView = { id, ...wanted, owner }
    await writeAudit(client, ctx, [
      { event: 'view.saved', before: before && auditedView(before), after: auditedView(saved) },
    ])
    return saved
  })
  return { message: 'View saved', data: await shownView(ctx, view) }
}

type Wanted = Omit<StoredView, 'id' | 'owner'>

function readWanted(ctx: Context, queue: QueueKey, input: In<typeof contract>): Wanted {
  const columns = [...new Set(input.columns ?? [])]
  if (columns.some((column) => !columnsOf(queue).includes(column))) {
    throw invalid('columns', 'There is no such column in this list')
  }
  readSort(queue, input.sort)
  if (input.filters) readFilters(ctx, input.filters)
  return {
    name: input.name.trim(),
    queue,
    columns,
    sort: input.sort || null,
    filters: input.filters ? writeFilters(input.filters) : {},
    sharedWith: [...new Set(input.sharedWith ?? [])],
  }
}

/** A view is shared only with roles that may see its orders. */
function refuseBlind(wanted: Wanted): void {
  const blind = wanted.sharedWith.find((role) => !neededToSee(wanted).every((permission) => can(role, permission)))
  if (blind) throw invalid('sharedWith', say('{0} may not see what this view shows', blind))
}

/** What the audit log says about a view: enough to tell it from others. */
export function auditedView({ id, name, queue, sharedWith }: StoredView): Record<string, unknown> {
  return { id, name, queue, sharedWith }
}

/** No owner has two views of one name. The owner's row is locked, so that of two saved at once the later sees the earlier. */
export async function refuseName(client: PoolClient, ownerId: number, name: string, except?: number): Promise<void> {
  await client.query('select from staff where id = $1 for no key update', [ownerId])
  const { rowCount } = await client.query(
    'select from saved_views where owner_id = $1 and lower(name) = lower($2) and id is distinct from $3',
    [ownerId, name, except ?? null],
  )
  if (rowCount) throw invalid('name', 'There is a view with this name already')
}

async function refuseMany(client: PoolClient, ownerId: number): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*) as n from saved_views where owner_id = $1', [
    ownerId,
  ])
  if (rows[0]!.n >= VIEWS_AT_MOST)
    throw invalid('name', say('You have {0} views already: delete one first', VIEWS_AT_MOST))
}

const valuesOf = ({ name, queue, columns, sort, filters, sharedWith }: Wanted) => [
  name,
  queue,
  columns,
  sort,
  JSON.stringify(filters),
  sharedWith,
]

async function add(client: PoolClient, ownerId: number, wanted: Wanted): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into saved_views (owner_id, name, queue, columns, sort, filters, shared_with)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [ownerId, ...valuesOf(wanted)],
  )
  return rows[0]!.id
}

async function change(client: PoolClient, id: number, wanted: Wanted): Promise<number> {
  await client.query(
    `update saved_views set name = $2, queue = $3, columns = $4, sort = $5, filters = $6, shared_with = $7, saved_at = now()
     where id = $1`,
    [id, ...valuesOf(wanted)],
  )
  return id
}
