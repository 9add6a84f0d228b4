import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { tellWallet } from '#server/wallets/changed-passes.ts'
import { serialOf, type PassName } from '#server/wallets/serial.ts'
import type { Direction } from '#server/wallets/wallet-pass.ts'

/** More devices of one pass than any family has; the one that registered first makes room. */
const DEVICES_AT_MOST = 50

interface Device extends PassName {
  deviceId: string
  pushToken: string
}

/**
 * Registers a device for changes of a pass from now on, and tells it at once where it has changed since it was given. Returns whether the
 * device is new or known; undefined where there is no such pass.
 */
export async function registerDevice(ctx: Context, device: Device): Promise<'new' | 'known' | undefined> {
  const { orderId, direction, deviceId, pushToken } = device
  return transaction(ctx.pool, async (client) => {
    const { rows: passes } = await client.query<{ changedAt: string; isSame: boolean }>({
      name: 'lock-wallet-pass',
      text: `select p.changed_at::text as "changedAt", p.changed_at <= p.given_at as "isSame"
        from wallet_passes p join orders o using (order_id)
        where p.order_id = $1 and p.direction = $2 and p.wallet = 'apple' and o.anonymised_at is null for update of p`,
      values: [orderId, direction],
    })
    const [pass] = passes
    if (!pass) return undefined
    const { rows } = await client.query<{ isNew: boolean; knowsIt: boolean }>({
      name: 'register-wallet-device',
      text: `insert into wallet_devices as d (order_id, direction, device_id, push_token, told_at) values ($1, $2, $3, $4, $5)
        on conflict (order_id, direction, device_id) do update set push_token = excluded.push_token, registered_at = now()
        returning xmax = 0 as "isNew", told_at is not distinct from $6::timestamptz as "knowsIt"`,
      values: [orderId, direction, deviceId, pushToken, pass.isSame ? pass.changedAt : null, pass.changedAt],
    })
    const { isNew, knowsIt } = rows[0]!
    await client.query({
      name: 'bound-wallet-devices',
      text: `delete from wallet_devices where (order_id, direction) = ($1, $2) and device_id in (
        select device_id from wallet_devices where (order_id, direction) = ($1, $2)
        order by device_id = $3 desc, registered_at desc, device_id offset ${DEVICES_AT_MOST})`,
      values: [orderId, direction, deviceId],
    })
    if (!knowsIt) await tellWallet(client, orderId, 'apple')
    return isNew ? 'new' : 'known'
  })
}

/** Stops telling a device of changes of a pass; one that is not there is none already. */
export async function unregisterDevice(
  { pool }: Context,
  { orderId, direction, deviceId }: Omit<Device, 'pushToken'>,
): Promise<void> {
  await pool.query({
    name: 'unregister-wallet-device',
    text: 'delete from wallet_devices where (order_id, direction, device_id) = ($1, $2, $3)',
    values: [orderId, direction, deviceId],
  })
}

/**
 * The numbers of the passes of a device that changed after `since`, the mark that it was given before, and the mark to come with next
 * time; undefined where there are none. No mark is of the last minute: what is being written then may show later.
 */
export async function listChangedPasses(
  { pool }: Context,
  deviceId: string,
  since: number,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | undefined> {
  const { rows } = await pool.query<{ orderId: number; direction: Direction; mark: number }>({
    name: 'list-changed-wallet-passes',
    text: `select p.order_id::float8 as "orderId", p.direction,
        least(extract(epoch from p.changed_at), extract(epoch from now()) - 60)::float8 as mark
      from wallet_devices d join wallet_passes p using (order_id, direction)
      where d.device_id = $1 and p.wallet = 'apple' and p.changed_at > to_timestamp($2) order by p.changed_at, 1, 2`,
    values: [deviceId, since],
  })
  if (rows.length === 0) return undefined
  const mark = Math.max(since, ...rows.map((row) => Math.floor(row.mark)))
  return { serialNumbers: rows.map((row) => serialOf(row.orderId, row.direction)), lastUpdated: String(mark) }
}
