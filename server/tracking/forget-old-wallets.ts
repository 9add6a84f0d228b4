import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { TODAY } from '#server/time/today.ts'
import { googleKeys } from '#server/wallet-keys.ts'
import { tellWallet } from '#server/wallets/changed-passes.ts'

/** A pass has expired two days after its flight; who looks at it later gets nothing new. */
const DAYS_AFTER_FLIGHT = 14
/** Where no flight is known. */
const DAYS_WITHOUT_FLIGHT = 365

/**
 * Removes the devices of passes that expired, and the passes of orders that hold nothing of a person any more; those at Google are
 * emptied there first.
 */
export async function forgetOldWallets({ pool, env }: Pick<Services, 'pool' | 'env'>): Promise<void> {
  await pool.query({
    name: 'forget-wallet-devices',
    text: `delete from wallet_devices d using orders o where o.order_id = d.order_id
      and (o.flight_day < ${TODAY} - ${DAYS_AFTER_FLIGHT}
        or o.flight_day is null and d.registered_at < now() - interval '${DAYS_WITHOUT_FLIGHT} days')`,
  })
  await pool.query({
    name: 'forget-wallet-passes',
    text: `delete from wallet_passes p using orders o
      where o.order_id = p.order_id and o.anonymised_at is not null and p.wallet = 'apple'`,
  })
  if (!googleKeys(env)) return
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ orderId: number }>({
      name: 'find-google-passes-to-empty',
      text: `select distinct order_id as "orderId" from wallet_passes join orders using (order_id)
        where anonymised_at is not null and wallet = 'google'`,
    })
    for (const { orderId } of rows) await tellWallet(client, orderId, 'google')
  })
}
