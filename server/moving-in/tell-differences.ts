import type { PoolClient } from 'pg'
import type { Application } from '#contract/orders/application.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Item } from '#server/intake/take-orders.ts'
import { say, quoted, type Said } from '#server/words/say.ts'

/** A line of a file, and the order that stands for its key and was sent with other words. */
export interface ToldOtherwise {
  item: Item
  orderId: number
}

interface Stored {
  id: number
  name: string
  lastName: string
  email: string
  createdAt: Date
  isAnonymised: boolean
  oldStatus: string | null
  oldAt: Date | null
  transactionId: string | null
  reference: string | null
  form: Application
}

/** What a file calls an order that came without a status of the system before. */
const NEW = 'new'

/**
 * Refuses lines whose key came before with other content, each with its order and what differs there: an import changes no order. Values are
 * shown of statuses and moments alone; everything else in an order is its traveller's.
 */
export async function tellDifferences(
  client: Pick<PoolClient, 'query'>,
  { numbers }: Pick<Context, 'numbers'>,
  told: ToldOtherwise[],
): Promise<Refusal[]> {
  if (told.length === 0) return []
  const { rows } = await client.query<Stored>({
    name: 'tell-differences',
    text: `select o.order_id::float8 as id, o.name, o.last_name as "lastName", o.email, o.created_at as "createdAt",
        o.anonymised_at is not null as "isAnonymised", s.status as "oldStatus", s.at as "oldAt",
        a.transaction_id as "transactionId", a.external_reference as reference, coalesce(a.form, '{}') as form
      from orders o left join applications a using (order_id) left join old_statuses s using (order_id)
      where o.order_id = any ($1::bigint[])`,
    values: [told.map(({ orderId }) => orderId)],
  })
  const stored = new Map(rows.map((row) => [row.id, { ...row, form: numbers.open(row.id, row.form) }]))
  return told.map(({ item, orderId }) => {
    const row = stored.get(orderId)
    return new Refusal('conflict', say('Order {0} came in before with this key, and with other details', orderId), {
      errors: row ? differencesOf(row, item) : {},
      data: { orderId },
    })
  })
}

function differencesOf(row: Stored, { order, old }: Item): Record<string, Said> {
  const [was, is] = [row.oldStatus ?? NEW, old?.status ?? NEW]
  const errors: Record<string, Said> = {}
  if (was !== is)
    errors.old_status = say(
      'came in as {0}, and is {1} in this line: move the order on its page',
      quoted(was),
      quoted(is),
    )
  const [wasSince, isSince] = [momentOf(row.oldAt), momentOf(old?.at ?? null)]
  if (was === is && wasSince !== isSince)
    errors.old_status_at = say('came in as {0}, and is {1} in this line', quoted(wasSince), quoted(isSince))
  if (order.createdAt !== undefined && momentOf(order.createdAt) !== momentOf(row.createdAt))
    errors.bought_at = say(
      'came in as {0}, and is {1} in this line',
      quoted(momentOf(row.createdAt)),
      quoted(momentOf(order.createdAt)),
    )
  if (!row.isAnonymised)
    for (const field of othersIn(row, order))
      errors[field] = 'differs from the order, which may have been corrected since'
  if (Object.keys(errors).length === 0) errors.line = 'differs from what came in before with this key'
  return errors
}

function othersIn(row: Stored, order: Item['order']): string[] {
  const plain = [
    ['name', row.name, order.name],
    ['last_name', row.lastName, order.lastName],
    ['email', row.email, order.email],
    ['external_reference', row.reference, order.externalReference],
    ['payment.transaction_id', row.transactionId, order.transactionId],
  ] as const
  const form = order.form ?? {}
  const names = [...new Set([...Object.keys(row.form), ...Object.keys(form)])] as (keyof Application)[]
  return [
    ...plain.filter(([, was, is]) => (was ?? '') !== (is ?? '')).map(([field]) => field),
    ...names.filter((field) => JSON.stringify(row.form[field] ?? '') !== JSON.stringify(form[field] ?? '')),
  ]
}

/** To the second, as a file says it. */
function momentOf(at: Date | string | null): string {
  return at === null ? 'no moment' : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
}
