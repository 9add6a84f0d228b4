import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Pool } from 'pg'
import { readArguments, runCommand, withEmbedded } from '#server/backup/commands/run-command.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { countSealed } from '#server/documents/keeping/stored-files.ts'
import { countNumbersUnder, findSealedUpTo, sealAgain } from '#server/orders/count-numbers.ts'
import type { Env } from '#server/env.ts'
import { syncFolder } from '#server/files/incoming.ts'
import {
  formatKeyLine,
  formatKeyRing,
  type KeyRing,
  makeDataKey,
  readKeyRing,
  type DataKey,
} from '#server/sealing/key-ring.ts'
import { checkKeys, forgetKey } from '#server/sealing/known-keys.ts'
import { StartError } from '#server/start-error.ts'

const HOW = 'npm run keys [-- make | add [--later] | use KEY | remove KEY]'
const AGAIN =
  'Start every process of Entrada again with it, and keep a copy where neither this machine nor its backups are.'

type Act = (env: Env, id: string | undefined, later: boolean) => Promise<void>

/** TABLE: what there is to do with the ring. */
const ACTS: Record<string, Act> = {
  async make(env) {
    if (env.DATA_KEYS) throw new StartError('DATA_KEYS holds keys already: npm run keys -- add adds one.')
    const key = makeDataKey()
    if (!env.DATA_KEYS_FILE) {
      console.log(`DATA_KEYS=${formatKeyLine([key])}`)
      console.error(
        `That is a ring of one key, for the environment; for a file, set DATA_KEYS_FILE and run this again. ${AGAIN}`,
      )
      return
    }
    if (existsSync(env.DATA_KEYS_FILE))
      throw new StartError(`${env.DATA_KEYS_FILE} is there already: npm run keys -- add adds a key.`)
    await keep(env, [key])
    console.log(`${env.DATA_KEYS_FILE} holds one key, ${key.id}. ${AGAIN}`)
  },
  async add(env, _id, later) {
    const { keys } = ringOf(env)
    const key = makeDataKey()
    await keep(env, later ? [...keys, key] : [key, ...keys])
    console.error(
      later
        ? `Added ${key.id}, which seals nothing yet. Once every process knows it: npm run keys -- use ${key.id}`
        : `Added ${key.id}, which seals from now on; what lies under another key is sealed anew in the background. ${AGAIN}`,
    )
  },
  async use(env, id) {
    const { keys } = ringOf(env)
    const key = keyOf(keys, id)
    await keep(env, [key, ...keys.filter((other) => other !== key)])
    console.error(`${key.id} seals from now on. ${AGAIN}`)
  },
  async remove(env, id) {
    const ring = ringOf(env)
    const key = keyOf(ring.keys, id)
    if (key === ring.current) throw new StartError(`${key.id} is the current key: npm run keys -- use another first.`)
    await withDatabase(env, async (pool) => {
      const sealed = (await countSealed(pool)).get(key.id) ?? 0
      if (sealed > 0)
        throw new StartError(`${sealed} files are sealed with ${key.id}: wait until none is (npm run keys).`)
      const numbers = await countNumbersUnder(pool, key.id)
      if (numbers.orders > 0) {
        await sealAgain(pool)
        throw new StartError(
          `Numbers of ${numbers.orders} orders are sealed with ${key.id}: the server seals them anew, wait until it has (npm run keys).`,
        )
      }
      if (numbers.audit > 0)
        throw new StartError(
          `${numbers.audit} rows of the audit log hold numbers sealed with ${key.id}: they never change, so the key stays in the ring, to open them.`,
        )
      await forgetKey(pool, key.id)
    })
    await keep(
      env,
      ring.keys.filter((other) => other !== key),
    )
    console.error(
      `${key.id} is no longer needed here. Backups from before still are sealed with it: keep a copy as long as them.`,
    )
  },
}

await runCommand('Keys', async (env) => {
  const { values, positionals } = readArguments(HOW, { later: { type: 'boolean' } })
  const [name, id, ...more] = positionals
  if (name === undefined) return show(env)
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  const takesKey = name === 'use' || name === 'remove'
  if (!act || more.length > 0 || takesKey !== (id !== undefined) || (values.later && name !== 'add'))
    throw new StartError(HOW)
  await act(env, id, values.later ?? false)
})

/** Each key and how many files lie under it. */
async function show(env: Env): Promise<void> {
  const ring = readKeyRing(env)
  await withDatabase(env, async (pool) => {
    await checkKeys(pool, ring)
    const counts = await countSealed(pool)
    const line = (name: string, what: string, files: number) =>
      console.log(`${name.padEnd(10)}${what.padEnd(20)}${files.toLocaleString('en')} files`)
    for (const key of ring.keys)
      line(key.id, key === ring.current ? 'seals what is new' : 'opens', counts.get(key.id) ?? 0)
    line('plain', ring.current ? 'waits to be sealed' : 'no keys are set', counts.get('plain') ?? 0)
    if (!ring.current) return
    const numbers = await findSealedUpTo(pool, ring.current.id)
    console.log(
      numbers?.isDone
        ? `Passport and residence numbers: all orders are sealed with ${ring.current.id}`
        : `Passport and residence numbers: ${numbers?.left.toLocaleString('en') ?? 'all'} orders wait to be sealed with ${ring.current.id}`,
    )
  })
}

function ringOf(env: Env): KeyRing {
  const ring = readKeyRing(env)
  if (ring.current) return ring
  throw new StartError('There are no keys yet: npm run keys -- make makes them.')
}

function keyOf(keys: readonly DataKey[], id: string | undefined): DataKey {
  const key = keys.find((one) => one.id === id)
  if (key) return key
  throw new StartError(`There is no key ${id}: ${keys.map((one) => one.id).join(', ')}.`)
}

/** Into the file, whole or not at all and for its owner alone; of the environment, what to set there. */
async function keep({ DATA_KEYS_FILE }: Env, keys: readonly DataKey[]): Promise<void> {
  if (!DATA_KEYS_FILE) return console.log(`DATA_KEYS=${formatKeyLine(keys)}`)
  const half = `${DATA_KEYS_FILE}.half`
  try {
    const file = await open(half, 'w', 0o600)
    await file.writeFile(formatKeyRing(keys))
    await file.sync()
    await file.close()
    await rename(half, DATA_KEYS_FILE)
    await syncFolder(dirname(DATA_KEYS_FILE))
  } catch (error) {
    await rm(half, { force: true })
    throw new StartError(
      `${DATA_KEYS_FILE} cannot be written (${(error as NodeJS.ErrnoException).code}); it is as it was.`,
    )
  }
}

async function withDatabase(env: Env, work: (pool: Pool) => Promise<void>): Promise<void> {
  const withPool = async (databaseUrl: string) => {
    const pool = openDatabase(databaseUrl, { warn: () => undefined }, { statementTimeoutMs: 30 * 60_000 })
    try {
      await work(pool)
    } catch (error) {
      if ((error as { code?: string }).code !== '42P01' && (error as { code?: string }).code !== '42883') throw error
      throw new StartError('This database is of an older version: start Entrada on it once.')
    } finally {
      await closeDatabase(pool)
    }
  }
  if (env.DATABASE_URL) await withPool(env.DATABASE_URL)
  else await withEmbedded(env, ({ url }) => withPool(url))
}
