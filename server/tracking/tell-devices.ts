import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { appleKeys } from '#server/wallet-keys.ts'
import { pushToApple, type PushAnswer } from '#server/wallets/apple-push.ts'
import type { Direction } from '#server/wallets/wallet-pass.ts'

/** What Apple calls a token that is none of this pass type. */
const NO_DEVICE = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic'])

interface Untold {
  direction: Direction
  deviceId: string
  pushToken: string
  changedAt: string
  registeredAtMs: number
}

/**
 * Tells the devices that hold Apple's passes of an order that these have changed. Throws where a device that may be reached later was not
 * told, so that the job is tried again for it; one that was told is not told twice.
 */
export async function tellDevices(services: Services, orderId: number): Promise<void> {
  const devices = await findUntold(services, orderId)
  if (devices.length === 0) return
  const keys = appleKeys(services.env)
  // One that expired is renewed; one that was taken out tells nobody any more.
  if (!services.env.APPLE_PASS_CERTIFICATE) return
  if (!keys) throw Object.assign(new Error(), { name: 'NoWalletKeys' })
  const answers = await pushToApple(
    services.env.APPLE_PUSH_ENDPOINT,
    keys,
    devices.map(({ pushToken }) => pushToken),
  )
  const settled = devices.map((device, at) => ({ ...device, ...settle(answers[at]!, device) }))
  const [told, gone] = (['told', 'gone'] as const).map((end) => settled.filter((one) => one.end === end))
  await note(services, orderId, told!, gone!)
  const failed = settled.find(({ end }) => end === 'later')
  if (!failed) return
  const { status, reason } = answers[settled.indexOf(failed)]!
  services.log.warn({ order: orderId, status, reason }, 'Apple did not take the news of a changed pass')
  throw Object.assign(new Error(), { name: 'PushNotTaken' })
}

/** One that registered again after Apple last saw it gone is tried again. */
function settle({ status, reason, goneAtMs = Infinity }: PushAnswer, { registeredAtMs }: Untold) {
  if (status === 200) return { end: 'told' } as const
  const isGone = status === 410 ? goneAtMs >= registeredAtMs : status === 400 && NO_DEVICE.has(reason)
  return { end: isGone ? 'gone' : 'later' } as const
}

async function findUntold({ pool }: Services, orderId: number): Promise<Untold[]> {
  const { rows } = await pool.query<Untold>({
    name: 'find-untold-devices',
    text: `select d.direction, d.device_id as "deviceId", d.push_token as "pushToken", p.changed_at::text as "changedAt",
        (extract(epoch from d.registered_at) * 1000)::float8 as "registeredAtMs"
      from wallet_devices d join wallet_passes p using (order_id, direction)
      where d.order_id = $1 and p.wallet = 'apple' and d.told_at is distinct from p.changed_at`,
    values: [orderId],
  })
  return rows
}

/** What came of it, in the history without a device's name; one that registered with another token meanwhile stays. */
async function note(services: Services, orderId: number, told: Untold[], gone: Untold[]): Promise<void> {
  if (told.length + gone.length === 0) return
  await transaction(services.pool, async (client) => {
    await client.query({
      name: 'note-told-devices',
      text: `update wallet_devices d set told_at = n."changedAt"
        from jsonb_to_recordset($2::jsonb) as n(direction text, "deviceId" text, "changedAt" timestamptz)
        where d.order_id = $1 and d.direction = n.direction and d.device_id = n."deviceId"`,
      values: [orderId, JSON.stringify(told)],
    })
    await client.query({
      name: 'forget-gone-devices',
      text: `delete from wallet_devices d
        using jsonb_to_recordset($2::jsonb) as n(direction text, "deviceId" text, "pushToken" text)
        where d.order_id = $1 and d.direction = n.direction and d.device_id = n."deviceId" and d.push_token = n."pushToken"`,
      values: [orderId, JSON.stringify(gone)],
    })
    const after = { wallet: 'apple', devices: told.length, ...(gone.length > 0 && { gone: gone.length }) }
    await writeAudit(client, jobContext(services, 'tell-wallet'), [{ event: 'wallet.told', orderId, after }])
  })
}
