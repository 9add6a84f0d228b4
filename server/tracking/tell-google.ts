import type { TravellerLanguage } from '#contract/values/languages.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { findWalletTicket } from '#server/tracking/wallet-ticket.ts'
import { googleKeys, type GoogleKeys } from '#server/wallet-keys.ts'
import { tellWallet } from '#server/wallets/changed-passes.ts'
import { GoogleRefused, googleToken, patchGooglePass } from '#server/wallets/google-api.ts'
import { emptiedObject, googleObject } from '#server/wallets/google-pass.ts'
import type { Direction } from '#server/wallets/wallet-pass.ts'

interface Untold {
  direction: Direction
  documentId: number
  language: TravellerLanguage
  changedAt: string
  isAnonymised: boolean
  /** How long a link that was given may still be used by the page that has it open; 0 where it is not any more. */
  openMs: number
}

/** A page of Google's that was opened by a link is not left open for longer. */
const LINK_OPEN = '1 day'

/**
 * Changes the passes of an order in Google's wallet to what they are now. One that was never saved there is settled, once its link is
 * too old to be pressed. Throws where Google did not take it, so that the job is tried again.
 */
export async function tellGoogle(services: Services, orderId: number): Promise<void> {
  const keys = googleKeys(services.env)
  const passes = keys ? await findUntold(services, orderId) : []
  if (!keys || passes.length === 0) return
  try {
    const token = await googleToken(services, keys)
    let openMs = 0
    for (const pass of passes) openMs = Math.max(openMs, await change(services, { keys, token }, orderId, pass))
    if (openMs > 0) await transaction(services.pool, (client) => tellWallet(client, orderId, 'google', openMs))
  } catch (error) {
    if (error instanceof GoogleRefused) {
      const { status, reason } = error
      services.log.warn({ order: orderId, status, reason }, 'Google did not take a changed pass')
    }
    throw error
  }
}

async function findUntold({ pool }: Services, orderId: number): Promise<Untold[]> {
  const { rows } = await pool.query<Untold>({
    name: 'find-untold-google-passes',
    text: `select p.direction, p.document_id as "documentId", p.language, p.changed_at::text as "changedAt",
        o.anonymised_at is not null as "isAnonymised",
        greatest(0, extract(epoch from p.given_at + interval '${LINK_OPEN}' - now()) * 1000)::float8 as "openMs"
      from wallet_passes p join orders o using (order_id)
      where p.order_id = $1 and p.wallet = 'google' and (p.told_at is distinct from p.changed_at or o.anonymised_at is not null)`,
    values: [orderId],
  })
  return rows
}

/** Returns when it is worth another look, in milliseconds; 0: it is settled. */
async function change(
  services: Services,
  { keys, token }: { keys: GoogleKeys; token: string },
  orderId: number,
  { direction, documentId, language, changedAt, isAnonymised, openMs }: Untold,
): Promise<number> {
  const ctx = jobContext(services, 'tell-wallet')
  const name = { orderId, direction }
  const pass = isAnonymised ? undefined : await findWalletTicket(ctx, { ...name, documentId })
  const object = pass ? googleObject(keys, pass, language) : emptiedObject(keys, name, language)
  const isSaved = await patchGooglePass(services, token, object)
  if (!isSaved && openMs > 0) return openMs
  await transaction(services.pool, async (client) => {
    await client.query({
      name: 'settle-google-pass',
      text: `update wallet_passes set told_at = $3 where order_id = $1 and direction = $2 and wallet = 'google'`,
      values: [orderId, direction, changedAt],
    })
    if (isAnonymised) {
      await client.query({
        name: 'forget-google-pass',
        text: `delete from wallet_passes where order_id = $1 and direction = $2 and wallet = 'google'`,
        values: [orderId, direction],
      })
    }
    if (isSaved)
      await writeAudit(client, ctx, [{ event: 'wallet.told', orderId, after: { wallet: 'google', passes: 1 } }])
  })
  return 0
}
