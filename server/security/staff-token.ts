import { createHmac } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import type { SignedIn } from '#contract/staff/session.ts'
import { secretsOf, type Secret } from '#server/secret.ts'

const AUDIENCE = 'entrada-staff'
const ISSUER = 'entrada'

const body = z.object({ sid: z.string().regex(/^[\w-]{16,64}$/) })
/** Only ours has all of them; a token without one is forged with our key, or made by a mistake. */
const CLAIMS = ['aud', 'iss', 'exp', 'sid']

export interface StaffTokens {
  /** Makes the token of a session; `user` is for display only. */
  sign(sessionId: string, user: SignedIn, expiresAt: Date): string
  /**
   * The session id a token names, or undefined for anything forged, foreign or broken. Whether the session is over, the database
   * says by its own clock: this machine's may be wrong.
   */
  sessionIdOf(token: string): string | undefined
}

/** Signs and reads staff tokens: HS256 with a key of their own, fixed audience and issuer (security B1, B2). */
export function staffTokens(secret: Secret): StaffTokens {
  const keys = secretsOf(secret).map((one) => createHmac('sha256', one).update('staff token').digest())
  const [key] = keys
  const readers = keys.map((one) =>
    createVerifier({
      key: one,
      algorithms: ['HS256'],
      allowedAud: AUDIENCE,
      allowedIss: ISSUER,
      requiredClaims: CLAIMS,
      ignoreExpiration: true,
      cache: 1000,
    }),
  )
  return {
    sign(sessionId, user, expiresAt) {
      const sign = createSigner({ key, algorithm: 'HS256', aud: AUDIENCE, iss: ISSUER })
      return sign({ sid: sessionId, user, exp: Math.floor(expiresAt.getTime() / 1000) })
    },
    sessionIdOf(token) {
      if (token.length > 4096) return undefined
      for (const read of readers) {
        try {
          return body.parse(read(token)).sid
        } catch {
          // Not by this one.
        }
      }
      return undefined
    },
  }
}
