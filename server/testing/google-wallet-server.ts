import { createVerifier } from 'fast-jwt'
import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { localServer } from '#server/testing/local-server.ts'

type Saved = Record<string, unknown> & { id: string }

interface Patch {
  id: string
  body: Record<string, unknown>
}

export interface GoogleWalletServer {
  url: string
  /** What lies in travellers' wallets, by its id. */
  saved: Map<string, Saved>
  /** What was asked to be changed, in this order. */
  patches: Patch[]
  /** How often a token was asked for. */
  tokens: number
  /** Answers for the coming changes instead of Google's own: a status, or nothing at all. */
  fails: (number | 'hangs up')[]
  /** Answers for the coming requests for tokens instead of Google's own: a status. */
  refuses: number[]
  /** What the traveller does at the address of a link; Google keeps what it has under an id. */
  save(link: string): Saved
  close(): Promise<void>
}

/**
 * A local server in the place of Google's sign-in for service accounts and of its Wallet API: takes only what the account's key signed, and
 * changes only what was saved.
 */
export async function googleWalletServer(key: KeyObject): Promise<GoogleWalletServer> {
  const verify = createVerifier({ key: key.export({ type: 'spki', format: 'pem' }).toString(), algorithms: ['RS256'] })
  const valid = new Set<string>()
  const it: Omit<GoogleWalletServer, 'close'> = {
    url: '',
    saved: new Map(),
    patches: [],
    tokens: 0,
    fails: [],
    refuses: [],
    save(link) {
      const { payload } = verify(link.replace('https://pay.google.com/gp/v/save/', ''))
      const [object] = payload.genericObjects as [Saved]
      if (!it.saved.has(object.id)) it.saved.set(object.id, object)
      return it.saved.get(object.id)!
    },
  }
  const give = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const token = (response: ServerResponse, body: string) => {
    it.tokens += 1
    const refused = it.refuses.shift()
    if (refused !== undefined) return give(response, refused, { error: 'temporarily_unavailable' })
    const form = new URLSearchParams(body)
    const { iss, aud, scope, iat, exp } = verify(form.get('assertion')!)
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      iss === 'wallet@operator.iam.gserviceaccount.com' &&
      aud === `${it.url}/token` &&
      scope === 'https://www.googleapis.com/auth/wallet_object.issuer' &&
      exp - iat <= 3_600
    if (!isRight) return give(response, 400, { error: 'invalid_grant' })
    const access_token = `ya29.${valid.size}`
    valid.add(`Bearer ${access_token}`)
    return give(response, 200, { access_token, expires_in: 3_599, token_type: 'Bearer' })
  }
  const patch = (request: IncomingMessage, response: ServerResponse, id: string, body: string) => {
    const wanted = JSON.parse(body) as Record<string, unknown>
    it.patches.push({ id, body: wanted })
    const fails = it.fails.shift()
    if (fails === 'hangs up') return request.socket.destroy()
    const error = (code: number, status: string) => give(response, code, { error: { code, status, message: 'no' } })
    if (fails !== undefined) return error(fails, 'FAILED')
    if (!valid.has(String(request.headers.authorization))) return error(401, 'UNAUTHENTICATED')
    const had = it.saved.get(id)
    if (!had) return error(404, 'NOT_FOUND')
    const merged = Object.entries({ ...had, ...wanted }).filter(([, value]) => value !== null)
    const now = Object.fromEntries(merged) as Saved
    it.saved.set(id, now)
    return give(response, 200, now)
  }
  const server = await localServer((request, response, bytes) => {
    const { method, url = '' } = request
    const body = bytes.toString()
    const [, id] = /^\/walletobjects\/v1\/genericObject\/([^/]+)$/.exec(url) ?? []
    if (method === 'POST' && url === '/token') return token(response, body)
    if (method === 'PATCH' && id !== undefined) return patch(request, response, decodeURIComponent(id), body)
    return give(response, 404, {})
  })
  return Object.assign(it, { url: server.url, close: server.close })
}
