import { orderPath } from '#contract/travellers/front-paths.ts'
import type { Context } from '#server/context.ts'
import { textOfSquares } from '#server/documents/reading/text-of-squares.ts'
import { findBrand } from '#server/tracking/get-brand.ts'
import { passesFor } from '#server/tracking/find-passes.ts'
import type { PassName } from '#server/wallets/serial.ts'
import type { WalletPass } from '#server/wallets/wallet-pass.ts'

interface GivenPass extends PassName {
  /** The document that it was made of when it was asked for. */
  documentId: number
}

/**
 * What a pass in a wallet has to show now: its own document as long as that counts, else the one that came in its place; without a
 * code where none of this order and way counts, or the order is deleted. Undefined where the order holds nothing of a person any more.
 */
export async function findWalletTicket(ctx: Context, given: GivenPass): Promise<WalletPass | undefined> {
  const order = await findOrder(ctx, given.orderId)
  const found = order && (await passesFor(ctx, given.orderId, given.documentId))
  const own = found?.find(({ id }) => id === given.documentId)
  if (!order || !own) return undefined
  const counting = order.isDeleted ? [] : found!.filter(({ pass }) => pass.qr && pass.direction === given.direction)
  // The first one after it: others may stand beside that.
  const later = counting.filter(({ id }) => id > given.documentId).toSorted((a, b) => a.id - b.id)
  const now = counting.find(({ id }) => id === given.documentId) ?? later[0] ?? counting[0]
  const code = now ? await textOfSquares(ctx.readers, now.pass.qr!) : null
  if (code === undefined) throw Object.assign(new Error(), { name: 'CodeNotRead' })
  return {
    ...(now ?? own).pass,
    direction: given.direction,
    code,
    brand: await findBrand(ctx, String(order.landingSite)),
    page: new URL(orderPath(given.orderId), ctx.env.PUBLIC_URL).href,
  }
}

async function findOrder({ pool }: Context, orderId: number) {
  const { rows } = await pool.query<{ landingSite: number; isDeleted: boolean }>({
    name: 'find-order-of-wallet',
    text: `select landing_site as "landingSite", process_status is not distinct from 'Deleted' as "isDeleted"
      from orders where order_id = $1 and anonymised_at is null`,
    values: [orderId],
  })
  return rows[0]
}
