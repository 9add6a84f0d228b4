import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

/** One key of the installation's data; its id stands with whatever is sealed with it. */
export interface DataKey {
  id: string
  secret: Buffer
}

/** The keys of the installation's data, the current one first: it seals what is new. Empty: what is new lies plain. */
export class KeyRing {
  readonly keys: readonly DataKey[]
  readonly current: DataKey | undefined
  /** The variable they were read from, as messages say it. */
  readonly source: string

  constructor(keys: readonly DataKey[] = [], source = 'DATA_KEYS') {
    this.keys = keys
    this.current = keys[0]
    this.source = source
  }

  /** The key of an id; undefined where the ring lacks it. */
  find(id: string): DataKey | undefined {
    return this.keys.find((key) => key.id === id)
  }
}

/** What an operator is to know of a ring when a server starts. */
export function sealingWarnings({ current }: KeyRing): string[] {
  return current
    ? []
    : [
        'documents and passport numbers lie unencrypted: see "Encryption at rest" in docs/operating.md (DATA_KEYS_FILE, npm run keys -- make)',
      ]
}

const ENTRY = /^(k[0-9a-f]{7}):([A-Za-z0-9_-]{43})$/
const HEADER = `# The keys of Entrada's data: the first seals what is new, each opens what it sealed. Keep a copy elsewhere: without them that is lost.`

type RingEnv = Partial<Pick<Env, 'DATA_KEYS' | 'DATA_KEYS_FILE'>>

/** The ring of DATA_KEYS or DATA_KEYS_FILE; an empty one where neither is set. Throws StartError where it is none. */
export function readKeyRing({ DATA_KEYS, DATA_KEYS_FILE }: RingEnv): KeyRing {
  if (DATA_KEYS !== undefined) return parseKeyRing(DATA_KEYS, 'DATA_KEYS')
  if (DATA_KEYS_FILE === undefined) return new KeyRing()
  const source = `DATA_KEYS_FILE ${DATA_KEYS_FILE}`
  let text: string
  try {
    text = readFileSync(DATA_KEYS_FILE, 'utf8')
  } catch (error) {
    throw new StartError(
      `${source} cannot be read (${(error as NodeJS.ErrnoException).code}): put it back, for what is sealed with its keys is lost without it. A new one is made by npm run keys -- make.`,
    )
  }
  return parseKeyRing(text, source)
}

/** Reads keys as `formatKeyRing` writes them; says of a wrong one only where it stands. */
export function parseKeyRing(text: string, source: string): KeyRing {
  const entries = text.replace(/^#.*$/gm, '').split(/[\s,]+/)
  const keys = entries.filter(Boolean).map((entry, nth) => {
    const [, id, secret] = ENTRY.exec(entry) ?? []
    if (!id || !secret)
      throw new StartError(`${source}: its entry ${nth + 1} is no key; npm run keys -- make makes one.`)
    return { id, secret: Buffer.from(secret, 'base64url') }
  })
  if (keys.length === 0) throw new StartError(`${source} holds no key; npm run keys -- make makes one.`)
  const twice = keys.find(({ id }, nth) => keys.findIndex((other) => other.id === id) !== nth)
  if (twice) throw new StartError(`${source} holds the key ${twice.id} twice.`)
  return new KeyRing(keys, source)
}

/** A new key of 256 random bits. */
export function makeDataKey(): DataKey {
  return { id: `k${randomBytes(4).toString('hex').slice(1)}`, secret: randomBytes(32) }
}

const entryOf = ({ id, secret }: DataKey) => `${id}:${secret.toString('base64url')}`

/** Keys as the file of DATA_KEYS_FILE holds them. */
export function formatKeyRing(keys: readonly DataKey[]): string {
  return `${[HEADER, ...keys.map(entryOf)].join('\n')}\n`
}

/** Keys as DATA_KEYS takes them. */
export function formatKeyLine(keys: readonly DataKey[]): string {
  return keys.map(entryOf).join(',')
}

/** By this an installation recognises a key, without revealing it. */
export function checkValueOf({ secret }: DataKey): string {
  return createHmac('sha256', secret).update('entrada data key').digest('hex')
}
