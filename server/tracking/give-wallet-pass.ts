import type { PoolClient } from 'pg'
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
import { tellWallet } from '#server/wallets/changed-passes.ts'
import { googlePassLink } from '#server/wallets/google-pass.ts'
import { passService } from '#server/wallets/pass-service.ts'
import type { WalletPass } from '#server/wallets/wallet-pass.ts'

interface PassRequest {
  orderId: number
  wallet: Wallet
  file1: string
  /** The reader's language, where the order's is known. */
  languageOf: (orders: string) => TravellerLanguage
}

const GONE = 'This document is no longer offered. Please reload the page.'

/** A signed file, or the address at which a wallet saves a pass. */
type Given = { file: Buffer; name: string } | { link: string }

/**
 * Makes the pass of a document for a wallet, and records it, so that it is kept up to date there. Refuses with `not-found` where the document is not a current one of
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
  if (!found || !code || !order) throw new Refusal('not-found', GONE)
  const brand = await findBrand(ctx, String(order.landing_site))
  const pass: WalletPass = { ...found, code, brand, page: new URL(orderPath(orderId), ctx.env.PUBLIC_URL).href }
  const language = languageOf(order.language)
  const given = await make(ctx, wallet, pass, language)
  if (!given) throw new Refusal('conflict', 'This document does not fit into that wallet. Please download it.')
  await transaction(ctx.pool, async (client) => {
    await note(client, { orderId, wallet, file1, language, direction: pass.direction })
    await writeAudit(client, ctx, [{ event: 'document.put-in-wallet', orderId, after: { file1, wallet } }])
  })
  return 'file' in given ? { ...given, name: found.document_name.replace(/\.[a-z]+$/, '.pkpass') } : given
}

interface Noted extends Omit<PassRequest, 'languageOf'> {
  language: TravellerLanguage
  direction: WalletPass['direction']
}

/** Refuses what was replaced or withdrawn while it was signed: nobody would tell its wallet. */
async function note(client: PoolClient, { orderId, wallet, file1, language, direction }: Noted): Promise<void> {
  await client.query('select from orders where order_id = $1 for share', [orderId])
  const { rows: before } = await client.query<{ file1: string }>({
    name: 'lock-given-wallet-pass',
    text: `select d.file1 from wallet_passes p join documents d on d.id = p.document_id
      where (p.order_id, p.direction, p.wallet) = ($1, $2, $3) for update of p`,
    values: [orderId, direction, wallet],
  })
  const { rowCount } = await client.query({
    name: 'note-wallet-pass',
    text: `insert into wallet_passes as p (order_id, direction, wallet, document_id, language, changed_at)
      select $1, $2, $3, d.id, $5, date_trunc('second', now()) from documents d
      where d.order_id = $1 and d.file1 = $4 and d.state = 'current'
      on conflict (order_id, direction, wallet) do update set document_id = excluded.document_id, language = excluded.language,
        given_at = case p.wallet when 'google' then now() else p.given_at end, told_at = null,
        changed_at = case p.document_id when excluded.document_id then p.changed_at
          else greatest(excluded.changed_at, p.changed_at + interval '1 second') end`,
    values: [orderId, direction, wallet, file1, language],
  })
  if (!rowCount) throw new Refusal('not-found', GONE)
  // What lies in Google's wallet stays what it was, whatever the link says; what lies in Apple's is of another document now.
  const [had] = before
  if (had && (wallet === 'google' || had.file1 !== file1)) await tellWallet(client, orderId, wallet)
}

async function make(ctx: Context, wallet: Wallet, pass: WalletPass, language: TravellerLanguage) {
  const [apple, google] = [appleKeys(ctx.env), googleKeys(ctx.env)]
  const service = passService(ctx, { orderId: pass.order_id, direction: pass.direction })
  if (wallet === 'apple') return apple && { file: await makeApplePass(apple, pass, service), name: '' }
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
