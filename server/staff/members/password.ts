import argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

// argon2id is the library's default; the figures are OWASP's least (security A1).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Nobody's password: verified against where the account does not exist, so that both take the same time (security A6). */
const NOBODY = argon2.hash(randomBytes(16).toString('hex'), COST)

/** The argon2id hash of a password, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFC'), COST)
}

/** Whether the password is the one behind the hash; without a hash it takes as long and is false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const same = await argon2.verify(passwordHash ?? (await NOBODY), password.normalize('NFC'))
  return same && passwordHash !== undefined
}
