import type { PoolClient } from 'pg'
import type { Wallet } from '#contract/documents/wallets.ts'
import { enqueue } from '#server/jobs.ts'

/** Of so many lanes each order has one: its jobs run one after the other, and a wallet that does not answer holds up few others. */
const LANES = 16

/**
 * Has the wallets told that passes of these orders may be others now, once the caller's transaction has committed; nothing where
 * nobody asked for any.
 */
export async function tellChangedPasses(client: PoolClient, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await client.query<{ orderId: number; wallet: Wallet }>({
    name: 'change-wallet-passes',
    text: `with changed as (
        update wallet_passes set changed_at = greatest(date_trunc('second', now()), changed_at + interval '1 second')
        where order_id = any ($1::bigint[]) returning order_id, wallet)
      select distinct order_id::float8 as "orderId", wallet from changed order by 1, 2`,
    values: [orderIds],
  })
  for (const { orderId, wallet } of rows) await tellWallet(client, orderId, wallet)
}

/**
 * Adds the job that tells a wallet of an order's passes; one that waits already is enough. One that is to look later is another one: it
 * delays none that has something to tell now.
 */
export function tellWallet(client: PoolClient, orderId: number, wallet: Wallet, delayMs = 0): Promise<void> {
  const lane = `wallets-${orderId % LANES}`
  const jobKey = `wallet-${wallet}-${orderId}${delayMs > 0 ? '-later' : ''}`
  return enqueue(client, 'tell-wallet', { orderId, wallet }, { jobKey, lane, delayMs })
}
