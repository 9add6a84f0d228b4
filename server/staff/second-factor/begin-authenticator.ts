import type { beginAuthenticator as contract } from '#contract/staff/second-factor.ts'
import { staffOf, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { sealSecret } from '#server/security/sealed-secret.ts'
import { base32, newTotpSecret } from '#server/security/totp.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { authenticatorPlace } from '#server/staff/second-factor/take-code.ts'

const NAME = 'Entrada'

/** Makes the secret of a new authenticator app, shown in this response and never again. Throws `conflict` where one is on already. */
export async function beginAuthenticator(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id, email } = staffOf(ctx)
  await stepUp(ctx, 'own-factor')
  const secret = newTotpSecret()
  const { rowCount } = await ctx.pool.query(
    `insert into authenticators (staff_id, secret) values ($1, $2)
     on conflict (staff_id) do update set secret = excluded.secret, created_at = now() where authenticators.confirmed_at is null`,
    [id, sealSecret(ctx.secret, authenticatorPlace(id), secret)],
  )
  if (rowCount === 0) throw new Refusal('conflict', 'You have an authenticator app already. Remove it first.')
  const key = base32(secret)
  const address = `otpauth://totp/${NAME}:${encodeURIComponent(email)}?secret=${key}&issuer=${NAME}`
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(address, { type: 'svg', margin: 2 })
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { data: { key: key.match(/.{4}/g)!.join(' '), address, picture } }
}
