import type { Secret } from '#server/secret.ts'
import { isSignature, sign } from '#server/security/signatures.ts'
import type { PassService } from '#server/wallets/apple-pass.ts'
import { serialOf } from '#server/wallets/serial.ts'
import type { Direction } from '#server/wallets/wallet-pass.ts'

/** Below this address telephones ask for newer passes; Apple's protocol says how it goes on. */
export const PASS_SERVICE = '/wallet-updates'

interface Signer {
  secret: Secret
  env: { PUBLIC_URL: string }
}

/**
 * What a pass says of where newer ones are; undefined where PUBLIC_URL is not https, without which Apple's wallet asks nothing.
 * A telephone takes no other token than its first for a pass: one that asked with it is given `known` again.
 */
export function passService(
  { secret, env }: Signer,
  { orderId, direction }: { orderId: number; direction: Direction },
  known?: string,
): PassService | undefined {
  if (!env.PUBLIC_URL.startsWith('https://')) return undefined
  return {
    webServiceURL: new URL(PASS_SERVICE, env.PUBLIC_URL).href,
    authenticationToken: known ?? sign(secret, 'wallet', serialOf(orderId, direction)),
  }
}

/** The token of an `Authorization: ApplePass TOKEN` that is the one of this very pass; undefined for any other. */
export function readPassToken(secret: Secret, serial: string, authorization: string | undefined): string | undefined {
  const [, token] = /^ApplePass ([\w-]{43})$/.exec(authorization ?? '') ?? []
  return isSignature(secret, 'wallet', serial, token) ? token : undefined
}
