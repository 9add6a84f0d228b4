import type { Context } from '#server/context.ts'
import { consume } from '#server/security/attempt-limits.ts'
import { findWalletTicket } from '#server/tracking/wallet-ticket.ts'
import type { AppleKeys } from '#server/wallet-keys.ts'
import { makeApplePass } from '#server/wallets/apple-pass.ts'
import { passService } from '#server/wallets/pass-service.ts'
import { serialOf, type PassName } from '#server/wallets/serial.ts'

/** A pass as it is now, and since when; without the file where the telephone has it already. */
interface Renewed {
  changedAtMs: number
  file?: Buffer
}

/**
 * Signs a pass as it is now for a telephone that asked with `token` and has it as of `sinceMs`. Undefined where there is no such
 * pass; refuses after too many.
 */
export async function renewWalletPass(
  ctx: Context,
  keys: AppleKeys,
  { orderId, direction }: PassName,
  { token, sinceMs }: { token: string; sinceMs: number },
): Promise<Renewed | undefined> {
  await consume(ctx, [['wallet-renewal', serialOf(orderId, direction)]])
  const { rows } = await ctx.pool.query<{ documentId: number; changedAtMs: number }>({
    name: 'find-wallet-pass',
    text: `select document_id::float8 as "documentId", (extract(epoch from changed_at) * 1000)::float8 as "changedAtMs"
      from wallet_passes where order_id = $1 and direction = $2 and wallet = 'apple'`,
    values: [orderId, direction],
  })
  const [given] = rows
  if (!given) return undefined
  const { documentId, changedAtMs } = given
  if (sinceMs >= changedAtMs) return { changedAtMs }
  const pass = await findWalletTicket(ctx, { orderId, direction, documentId })
  if (!pass) return undefined
  return { changedAtMs, file: await makeApplePass(keys, pass, passService(ctx, { orderId, direction }, token)) }
}
