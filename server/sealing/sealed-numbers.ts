import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import type { Pool } from 'pg'
import { BrokenSeal } from '#server/sealing/frames.ts'
import { KeyRing, type DataKey } from '#server/sealing/key-ring.ts'
import { StartError } from '#server/start-error.ts'

/** TABLE: the values of an order that lie sealed in the database, by the names that its form, history and answers give them. */
export const NUMBERS = ['passport_number', 'residence_number'] as const

/** e1.KEY.BASE64URL: the key's id, and a nonce, AES-256-GCM's bytes and its tag. */
const ENVELOPE = /^e1\.(k[0-9a-f]{7})\.(.*)$/s
/** What somebody typed that looks like one lies plain with e0. before it. */
const LOOKALIKE = /^(e0\.)*e1\.k[0-9a-f]{7}\./
const NONCE = 12
const NONCES_AT_ONCE = 256
const TAG = 16
const MARK_BYTES = 16

/**
 * Seals and opens the passport and residence numbers of orders, each bound to its order and name, so that none passes for another's;
 * and makes the marks by which orders of one passport are found. Without keys numbers lie plain and have no marks; what was plain
 * before stays readable.
 */
export class SealedNumbers {
  readonly #ring: KeyRing
  // As objects: rebuilt from its bytes for each number, a key takes three times as long as the sealing.
  readonly #secrets = new Map<string, KeyObject>()
  #index: KeyObject | undefined

  constructor(ring: KeyRing) {
    this.#ring = ring
  }

  /** Reads the key of the marks, or makes it, and seals it with the current key of the ring. Before the first number is sealed. */
  async load(pool: Pick<Pool, 'query'>): Promise<void> {
    const { current } = this.#ring
    if (!current) return
    const made = this.#sealText('index_keys/passport', randomBytes(32).toString('base64url'), current)
    await pool.query(`insert into index_keys (name, sealed) values ('passport', $1) on conflict do nothing`, [made])
    const sealed = (await this.readIndex(pool))!
    if (ENVELOPE.exec(sealed)![1] === current.id) return
    const anew = this.#sealText('index_keys/passport', this.#needIndex().export().toString('base64url'), current)
    await pool.query(`update index_keys set sealed = $1 where sealed = $2`, [anew, sealed])
  }

  /** Reads the key of the marks where there is one, and changes nothing; returns it as it lies. */
  async readIndex(pool: Pick<Pool, 'query'>): Promise<string | undefined> {
    const { rows } = await pool.query<{ sealed: string }>(`select sealed from index_keys where name = 'passport'`)
    if (rows[0]) this.#index = createSecretKey(this.#openIndex(rows[0].sealed), 'base64url')
    return rows[0]?.sealed
  }

  /** The JSON of an order with its numbers as the database keeps them. */
  seal<Json>(orderId: number, json: Json): Json {
    const { current } = this.#ring
    return withNumbers(json, (name, text) =>
      current ? this.#sealText(`${orderId}/${name}`, text, current) : LOOKALIKE.test(text) ? `e0.${text}` : text,
    )
  }

  /** The JSON of an order with its numbers as they were given. Throws BrokenSeal for what is another order's, or was changed. */
  open<Json>(orderId: number, json: Json): Json {
    return withNumbers(json, (name, text) =>
      ENVELOPE.test(text)
        ? this.#openText(`${orderId}/${name}`, text)
        : LOOKALIKE.test(text)
          ? text.slice('e0.'.length)
          : text,
    )
  }

  /** Whether every number in it lies under the current key. */
  isCurrent(json: unknown): boolean {
    let isCurrent = true
    withNumbers(json, (_name, text) => {
      if (ENVELOPE.exec(text)?.[1] !== this.#ring.current?.id) isCurrent = false
      return text
    })
    return isCurrent
  }

  /** By what orders of this passport are found, whatever its case and marks, as a uuid's hexadecimal digits; null without a number, or without keys. */
  markOf(passport: string | null | undefined): string | null {
    if (!this.#ring.current) return null
    const plain = (passport ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
    if (plain === '') return null
    return createHmac('sha256', this.#needIndex()).update(plain).digest().subarray(0, MARK_BYTES).toString('hex')
  }

  /**
   * Replaces a digest of something with a number in it: against a plain one, somebody who has all the rest could try numbers out. The
   * same where there are no keys.
   */
  keyed(digest: string): string {
    if (!this.#ring.current) return digest
    return createHmac('sha256', this.#needIndex()).update(`digest\n${digest}`).digest('base64url')
  }

  #openIndex(sealed: string): string {
    try {
      return this.#openText('index_keys/passport', sealed)
    } catch {
      throw new StartError(
        `The key in the table index_keys does not open with ${this.#ring.source}: somebody changed it. Restore the database; without that key no order is found by its passport.`,
      )
    }
  }

  #needIndex(): KeyObject {
    if (this.#index) return this.#index
    throw new Error('The key of the marks was not loaded')
  }

  #sealText(place: string, text: string, key: DataKey): string {
    const nonce = drawNonce()
    const cipher = createCipheriv('aes-256-gcm', this.#secretOf(key), nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `e1.${key.id}.${sealed.toString('base64url')}`
  }

  #openText(place: string, envelope: string): string {
    const [, id = '', text = ''] = ENVELOPE.exec(envelope) ?? []
    const key = this.#ring.find(id)
    const sealed = Buffer.from(text, 'base64url')
    if (!key || sealed.length < NONCE + TAG) throw new BrokenSeal()
    const decipher = createDecipheriv('aes-256-gcm', this.#secretOf(key), sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(-TAG))
    try {
      return decipher.update(sealed.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      throw new BrokenSeal()
    }
  }

  /** Numbers have a key of their own of each key, as each file has. */
  #secretOf({ id, secret }: DataKey): KeyObject {
    const known = this.#secrets.get(id)
    if (known) return known
    const made = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'entrada sealed numbers', 32)))
    this.#secrets.set(id, made)
    return made
  }
}

let nonces = Buffer.alloc(0)

/** Random bytes that nobody else gets: drawn many at once, since each draw is a call to the system. */
function drawNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(NONCE * NONCES_AT_ONCE)
  const nonce = nonces.subarray(0, NONCE)
  nonces = nonces.subarray(NONCE)
  return nonce
}

/** Of an installation without keys. */
export const PLAIN_NUMBERS = new SealedNumbers(new KeyRing())

/** The JSON of an order with its numbers changed: those under their names, and what is suggested for them among the checks. */
function withNumbers<Json>(json: Json, change: (name: string, text: string) => string): Json {
  if (Array.isArray(json)) return json.map((one: unknown) => withNumbers(one, change)) as Json
  if (typeof json !== 'object' || json === null) return json
  const all = json as Record<string, unknown>
  const changed: Record<string, unknown> = {}
  for (const name of NUMBERS) if (isText(all[name])) changed[name] = change(name, all[name])
  if (isText(all.suggestion) && (NUMBERS as readonly unknown[]).includes(all.field))
    changed.suggestion = change(all.field as string, all.suggestion)
  return Object.keys(changed).length > 0 ? { ...json, ...changed } : json
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
