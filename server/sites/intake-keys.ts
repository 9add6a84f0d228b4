import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { KeyScope } from '#contract/sites/sites.ts'
import type { Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'

/** Whom a key speaks for, and what it is for. */
export interface KeyOwner {
  siteId: number
  scopes: readonly KeyScope[]
  /** What comes under it is no order of a traveller. */
  isTest: boolean
}

/** INTAKE_API_KEY. */
const OF_THE_ENVIRONMENT: KeyOwner = { siteId: 1, scopes: ['orders'], isTest: false }

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
    text: 'select site_id as "siteId", scopes, test as "isTest" from intake_keys where hash = $1 and revoked_at is null',
    values: [hash],
  })
  return rows[0]
}

/**
 * Makes a key for a landing site; a test key is for orders alone, and begins otherwise. The key itself is in this response and nowhere else;
 * refuses an unknown site.
 */
export async function createIntakeKey(
  client: Pick<Pool, 'query'>,
  siteId: number,
  name: string,
  scopes: KeyScope[] = ['orders'],
  isTest = false,
) {
  const key = `${isTest ? 'ek_test_' : 'ek_'}${randomBytes(24).toString('base64url')}`
  const { rows } = await client.query<{ id: number }>(
    `insert into intake_keys (site_id, name, hash, scopes, test)
     select s.id, $2, $3, $4, $5 from landing_sites s where s.id = $1::bigint returning id`,
    [siteId, name, hashKey(key), isTest ? ['orders'] : scopes, isTest],
  )
  if (!rows[0]) throw new Refusal('not-found', 'There is no such landing site')
  return { id: rows[0].id, key }
}

/** Ends a key at once, on every node; refuses one that does not exist or has ended. */
export async function revokeIntakeKey(client: Pick<Pool, 'query'>, keyId: number): Promise<void> {
  const { rowCount } = await client.query(
    'update intake_keys set revoked_at = now() where id = $1::bigint and revoked_at is null',
    [keyId],
  )
  if (rowCount === 0) throw new Refusal('not-found', 'There is no such key')
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
