import { orderPath } from '#contract/travellers/front-paths.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import type { Wallet } from '#contract/documents/wallets.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { textOfSquares } from '#server/documents/reading/text-of-squares.ts'
import { Refusal } from '#server/errors.ts'
import { consume } from '#server/security/attempt-limits.ts'
import { findPasses } from '#server/tracking/find-passes.ts'
import { findBrand } from '#server/tracking/get-brand.ts'
import { appleKeys, googleKeys } from '#server/wallet-keys.ts'
import { makeApplePass } from '#server/wallets/apple-pass.ts'
import { googlePassLink } from '#server/wallets/google-pass.ts'
import type { WalletPass } from '#server/wallets/wallet-pass.ts'

interface PassRequest {
  orderId: number
  wallet: Wallet
  file1: string
  /** The reader's language, where the order's is known. */
  languageOf: (orders: string) => TravellerLanguage
}

/** A signed file, or the address at which a wallet saves a pass. */
type Given = { file: Buffer; name: string } | { link: string }

/**
 * Makes the pass of a document for a wallet, and records it. Refuses with `not-found` where the document is not a current one of
 * this very order, has no code, or is not offered for that wallet.
 */
export async function giveWalletPass(
  ctx: Context,
  { orderId, wallet, file1, languageOf }: PassRequest,
): Promise<Given> {
  await consume(ctx, [['wallet', String(orderId)]])
  const [passes, order] = await Promise.all([findPasses(ctx, orderId), findOrder(ctx, orderId)])
  const found = passes.find((pass) => pass.file1 === file1 && pass.wallets.includes(wallet))
  const code = found?.qr && (await textOfSquares(ctx.readers, found.qr))
  if (!found || !code || !order)
    throw new Refusal('not-found', 'This document is no longer offered. Please reload the page.')
  const brand = await findBrand(ctx, String(order.landing_site))
  const pass: WalletPass = { ...found, code, brand, page: new URL(orderPath(orderId), ctx.env.PUBLIC_URL).href }
  const given = await make(ctx, wallet, pass, languageOf(order.language))
  if (!given) throw new Refusal('conflict', 'This document does not fit into that wallet. Please download it.')
  await transaction(ctx.pool, (client) =>
    writeAudit(client, ctx, [{ event: 'document.put-in-wallet', orderId, after: { file1, wallet } }]),
  )
  return 'file' in given ? { ...given, name: found.document_name.replace(/\.[a-z]+$/, '.pkpass') } : given
}

async function make({ env }: Context, wallet: Wallet, pass: WalletPass, language: TravellerLanguage) {
  const [apple, google] = [appleKeys(env), googleKeys(env)]
  if (wallet === 'apple') return apple && { file: await makeApplePass(apple, pass), name: '' }
  const link = google && googlePassLink(google, pass, language)
  return link === undefined ? undefined : { link }
}

async function findOrder({ pool }: Context, orderId: number) {
  const { rows } = await pool.query<{ landing_site: number; language: string }>({
    name: 'find-wallet-order',
    text: 'select o.landing_site, a.language from orders o join applications a using (order_id) where o.order_id = $1',
    values: [orderId],
  })
  return rows[0]
}
