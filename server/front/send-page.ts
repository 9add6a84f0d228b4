import type { FastifyReply } from 'fastify'
import type { FrontPage, FrontStart, Said } from '#contract/travellers/front-page.ts'
import { brand as shownBrand, type Brand } from '#contract/travellers/tracking.ts'
import type { Context } from '#server/context.ts'
import type { FrontBundle } from '#server/front/front-bundle.ts'
import { readersLanguage } from '#server/http/readers-language.ts'
import { permissionsPolicy } from '#server/http/security-headers.ts'
import { csrfToken } from '#server/security/grants.ts'

/** The code stays lit at the desk, and the document is shared. */
const PERMISSIONS_POLICY = permissionsPolicy(['screen-wake-lock', 'web-share'])

/** What is shown, and in whose look; the language of the order where one is shown, and one chosen just now. */
interface Shown {
  page: FrontPage
  brand: Brand
  said?: Said | undefined
  language?: string
  chosen?: string | undefined
  keep?: FrontStart['keep'] | undefined
  forget?: number | undefined
  /** What is done once all of it has gone to the reader. */
  whenSent?: ((html: string) => void) | undefined
}

/** Sends a public page, whole and readable as it is; it is one reader's, and never kept. */
export async function sendPage(
  ctx: Context,
  reply: FastifyReply,
  bundle: FrontBundle,
  { page, brand, said, language, chosen, keep, forget, whenSent }: Shown,
) {
  const { html, styleHashes } = await bundle({
    page,
    brand: shownBrand.parse(brand),
    language: readersLanguage(ctx, language, chosen),
    // What lies on devices has no form.
    token: page.kind === 'kept' ? '' : csrfToken(ctx),
    ...(said && { said }),
    ...(keep && { keep }),
    ...(forget !== undefined && { forget }),
  })
  const policy = String(reply.getHeader('content-security-policy')).replace("'unsafe-inline'", styleHashes.join(' '))
  if (whenSent) reply.raw.once('finish', () => whenSent(html))
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `${policy};require-trusted-types-for 'script'`,
      'permissions-policy': PERMISSIONS_POLICY,
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
