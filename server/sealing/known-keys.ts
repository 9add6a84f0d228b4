import type { Pool } from 'pg'
import { checkValueOf, type KeyRing } from '#server/sealing/key-ring.ts'
import type { SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { StartError } from '#server/start-error.ts'

const LOST = 'what is sealed with it cannot be read without. docs/operating.md, "Encryption at rest".'

/** Throws StartError unless the ring holds every key that this installation seals with, and each is the one it was. */
export async function checkKeys(pool: Pick<Pool, 'query'>, ring: KeyRing): Promise<void> {
  const { rows } = await pool.query<{ id: string; check_value: string }>(
    'select id, check_value from data_keys order by id',
  )
  for (const { id, check_value } of rows) {
    const key = ring.find(id)
    if (!key && ring.keys.length === 0) {
      throw new StartError(
        `DATA_KEYS and DATA_KEYS_FILE are not set, and this installation seals with the key ${id}: put it back, ${LOST}`,
      )
    }
    if (!key) throw new StartError(`${ring.source} lacks the key ${id} of this installation: put it back, ${LOST}`)
    if (checkValueOf(key) !== check_value) {
      throw new StartError(
        `${ring.source}: its key ${id} is not the key ${id} of this installation: put that back, ${LOST}`,
      )
    }
  }
}

interface Sealing {
  pool: Pick<Pool, 'query'>
  ring: KeyRing
  numbers: SealedNumbers
}

/**
 * Checks the ring and notes its current key, which from now on the installation cannot do without; loads the key of the marks. At every
 * start, before anything is sealed.
 */
export async function noteKeys({ pool, ring, numbers }: Sealing): Promise<void> {
  await checkKeys(pool, ring)
  if (!ring.current) return
  const { rowCount } = await pool.query(
    'insert into data_keys (id, check_value) values ($1, $2) on conflict (id) do nothing',
    [ring.current.id, checkValueOf(ring.current)],
  )
  // Another process may have noted another key of the same id just now.
  if (rowCount === 0) await checkKeys(pool, ring)
  await numbers.load(pool)
}

/** Lets the installation do without a key; nothing may be sealed with it. */
export async function forgetKey(pool: Pick<Pool, 'query'>, id: string): Promise<void> {
  await pool.query('delete from data_keys where id = $1', [id])
}
