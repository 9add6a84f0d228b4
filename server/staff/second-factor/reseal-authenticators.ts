import type { Services } from '#server/context.ts'
import { openSecret, sealSecret } from '#server/security/sealed-secret.ts'
import { secretsOf } from '#server/secret.ts'
import { authenticatorPlace } from '#server/staff/second-factor/take-code.ts'

/** Seals the authenticator apps' secrets with the secret that signs, so that one that stands beside it can go. */
export async function resealAuthenticators({ pool, secret }: Pick<Services, 'pool' | 'secret'>): Promise<void> {
  const [current = '', ...others] = secretsOf(secret)
  if (others.length === 0) return
  const { rows } = await pool.query<{ staffId: number; sealed: string }>(
    'select staff_id as "staffId", secret as sealed from authenticators',
  )
  for (const { staffId, sealed } of rows) {
    const place = authenticatorPlace(staffId)
    if (openSecret(current, place, sealed)) continue
    const opened = openSecret(others, place, sealed)
    if (!opened) continue
    await pool.query('update authenticators set secret = $3 where staff_id = $1 and secret = $2', [
      staffId,
      sealed,
      sealSecret(current, place, opened),
    ])
  }
}
