import { createSigner } from 'fast-jwt'
import type { Services } from '#server/context.ts'
import type { GoogleKeys } from '#server/wallet-keys.ts'
import type { GoogleObject } from '#server/wallets/google-pass.ts'

const ANSWER_TIMEOUT_MS = 20_000
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

type Asking = Pick<Services, 'fetch' | 'env'>

/** Google did not do what it was asked; `status` 0 is no answer, `reason` a word of Google's own. */
export class GoogleRefused extends Error {
  override name = 'GoogleRefused'
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string) {
    super()
    this.status = status
    this.reason = reason
  }
}

/** What allows the operator's service account to change passes, for an hour (RFC 7523). Throws GoogleRefused. */
export async function googleToken({ fetch, env }: Asking, keys: GoogleKeys): Promise<string> {
  const url = new URL('/token', env.GOOGLE_OAUTH_BASE_URL)
  const sign = createSigner({
    algorithm: 'RS256',
    key: keys.key.export({ type: 'pkcs8', format: 'pem' }),
    iss: keys.email,
    aud: url.href,
    expiresIn: 3_600_000,
  })
  const body = new URLSearchParams({ grant_type: GRANT, assertion: sign({ scope: SCOPE }) })
  const { status, said } = await ask({ fetch }, url, { method: 'POST', body })
  const { access_token: token, error } = said as { access_token?: unknown; error?: unknown }
  if (status !== 200 || typeof token !== 'string') throw new GoogleRefused(status, wordOf(error))
  return token
}

/**
 * Changes a pass in Google's wallet, if it was ever saved there: false where it was not. What is null in it goes. Throws GoogleRefused.
 */
export async function patchGooglePass({ fetch, env }: Asking, token: string, object: GoogleObject): Promise<boolean> {
  const { id, ...content } = object
  const url = new URL(`/walletobjects/v1/genericObject/${encodeURIComponent(id)}`, env.GOOGLE_WALLET_BASE_URL)
  const { status, said } = await ask({ fetch }, url, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(content),
  })
  if (status === 404) return false
  if (status === 200) return true
  throw new GoogleRefused(status, wordOf((said as { error?: { status?: unknown } }).error?.status))
}

async function ask({ fetch }: Pick<Asking, 'fetch'>, url: URL, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    // The status has decided; a body that is no JSON says nothing.
    const said: unknown = await answer.json().catch(() => undefined)
    return { status: answer.status, said: (typeof said === 'object' && said) || {} }
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') throw new GoogleRefused(0, 'Timeout')
    throw new GoogleRefused(0, 'NoConnection')
  }
}

/** Only a word is taken over, for it is logged. */
function wordOf(reason: unknown): string {
  return typeof reason === 'string' && /^\w{1,60}$/.test(reason) ? reason : ''
}
