import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { KeyScope } from '#contract/sites.ts'
import type { Services } from '#server/context.ts'
import { intakeKeys, landingSites } from '#server/db/tables/sites.ts'
import { Refusal } from '#server/errors.ts'

/** Whom a key speaks for, and what it is for. */
export interface KeyOwner {
  siteId: number
  scopes: readonly KeyScope[]
}

/** INTAKE_API_KEY. */
const OF_THE_ENVIRONMENT: KeyOwner = { siteId: 1, scopes: ['orders'] }

/** Whose live key this is, or undefined. Only hashes are compared, so time tells nothing of a key. */
export async function findKeyOwner(
  services: Pick<Services, 'env' | 'pool'>,
  key: string,
): Promise<KeyOwner | undefined> {
  const hash = hashKey(key)
  const fromEnvironment = services.env.INTAKE_API_KEY
  if (fromEnvironment && timingSafeEqual(Buffer.from(hash), Buffer.from(hashKey(fromEnvironment)))) {
    return OF_THE_ENVIRONMENT
  }
  const { rows } = await services.pool.query<KeyOwner>({
    name: 'find-key-owner',
    text: 'select site_id as "siteId", scopes from intake_keys where hash = $1 and revoked_at is null',
    values: [hash],
  })
  return rows[0]
}

/** Makes a key for a landing site. The key itself is in this answer and nowhere else; refuses an unknown site. */
export async function createIntakeKey(
  ctx: { db: NodePgDatabase },
  siteId: number,
  name: string,
  scopes: KeyScope[] = ['orders'],
) {
  const [site] = await ctx.db.select({ id: landingSites.id }).from(landingSites).where(eq(landingSites.id, siteId))
  if (!site) throw new Refusal('not-found', 'There is no such landing site')
  const key = `ek_${randomBytes(24).toString('base64url')}`
  const [row] = await ctx.db
    .insert(intakeKeys)
    .values({ siteId, name, hash: hashKey(key), scopes })
    .returning({ id: intakeKeys.id })
  return { id: row!.id, key }
}

/** Ends a key at once, on every node; refuses one that does not exist or has ended. */
export async function revokeIntakeKey(ctx: { db: NodePgDatabase }, keyId: number): Promise<void> {
  const ended = await ctx.db
    .update(intakeKeys)
    .set({ revokedAt: new Date() })
    .where(and(eq(intakeKeys.id, keyId), isNull(intakeKeys.revokedAt)))
    .returning({ id: intakeKeys.id })
  if (ended.length === 0) throw new Refusal('not-found', 'There is no such key')
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
