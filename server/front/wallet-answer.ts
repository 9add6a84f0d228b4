import { orderPath } from '#contract/travellers/front-paths.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { requireProof, redirect, type PageRequest } from '#server/front/page-request.ts'
import { setFlash, messageOf } from '#server/front/flash.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readersLanguage } from '#server/http/readers-language.ts'
import { holdsGrant } from '#server/security/grants.ts'
import { giveWalletPass } from '#server/tracking/give-wallet-pass.ts'
import { offeredWallets } from '#server/wallet-keys.ts'
import { APPLE_PASS_TYPE } from '#server/wallets/apple-pass.ts'

/** Sends the pass of a document for a wallet: Apple's as a file, Google's as an address there. Without its keys there is nothing. */
export async function giveWallet({ ctx, reply, orderId }: PageRequest, asked: string, file1: unknown) {
  const wallet = offeredWallets(ctx.env).find((one) => one === asked)
  if (wallet === undefined) throw new Refusal('not-found', 'There is nothing at this address')
  if (orderId === undefined || !(await holdsGrant(ctx, orderId))) return requireProof({ ctx, reply, orderId })
  const traveller: Context = { ...ctx, actor: { kind: 'traveller', orderId } }
  try {
    const languageOf = (orders: string) => readersLanguage(ctx, orders)
    const given = await giveWalletPass(traveller, { orderId, wallet, file1: String(file1), languageOf })
    if ('link' in given) return redirect(reply, given.link)
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': contentDisposition('attachment', given.name),
        'x-robots-tag': 'noindex',
      })
      .type(APPLE_PASS_TYPE)
      .send(given.file)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    setFlash(ctx, { at: orderPath(orderId), said: messageOf(error) })
    return redirect(reply, orderPath(orderId))
  }
}
