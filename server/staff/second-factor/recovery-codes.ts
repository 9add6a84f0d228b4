import { createHash, randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { base32 } from '#server/security/totp.ts'

const HOW_MANY = 10
/** 80 bits: too many to guess, so that a plain hash keeps them. */
const BYTES = 10

/** Makes new recovery codes for a member, shown in this one response; the database keeps only their SHA-256. Earlier codes end. */
export async function newRecoveryCodes(client: PoolClient, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => base32(randomBytes(BYTES)))
  await client.query('delete from recovery_codes where staff_id = $1', [staffId])
  await client.query('insert into recovery_codes (hash, staff_id) select unnest($1::text[]), $2', [
    codes.map(hashCode),
    staffId,
  ])
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Uses up a recovery code, written without dashes; returns whether it was one. Of several calls at once, only one gets true. */
export async function useRecoveryCode(client: PoolClient, staffId: number, code: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from recovery_codes where staff_id = $1 and hash = $2', [
    staffId,
    hashCode(code),
  ])
  return rowCount === 1
}

function hashCode(code: string): string {
  return createHash('sha256').update(`recovery code\n${code}`).digest('hex')
}
