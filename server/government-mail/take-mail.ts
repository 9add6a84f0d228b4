import type { PoolClient } from 'pg'
import type { Readable } from 'node:stream'
import type { GOVERNMENT_MAIL_CHANNELS } from '#contract/mails/government-mail.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { oneLine } from '#server/files/one-line.ts'
import { fingerprint } from '#server/government-mail/fingerprint.ts'
import type { Proofs } from '#server/db/tables/government-mail.ts'
import { enqueue } from '#server/jobs.ts'

/** As much as Amazon SES takes in; SendGrid takes less. */
export const MESSAGE_BYTES_AT_MOST = 40 * 1024 * 1024
const ENVELOPE_AT_MOST = 100

/** What a channel knows of a message beside its bytes. */
export interface Delivery {
  channel: (typeof GOVERNMENT_MAIL_CHANNELS)[number]
  /** The addresses that the mail servers spoke of; they need not be in the message. */
  envelopeFrom: string | null
  envelopeTo: readonly string[]
  proofs: Proofs
  /** The site whose orders alone it may be for; none: any order. */
  siteId?: number
}

export interface TakenMail {
  mailId: number
  /** False: it was taken before. */
  isNew: boolean
}

/**
 * Takes one raw message in: it is in the store, and its row and the job that reads it are committed, when this returns. A
 * message that came before is not stored again; recipients that only this delivery names are added to it.
 * Throws `bad-request` for an empty one, `too-large`, or `unavailable` where it cannot be kept.
 */
export async function takeMail(ctx: Context, raw: Readable, delivery: Delivery): Promise<TakenMail> {
  await using content = await ctx.files.receive(raw, MESSAGE_BYTES_AT_MOST).catch((error: unknown) => {
    throw error instanceof Refusal && error.kind === 'too-large'
      ? new Refusal('too-large', 'The message is too large: at most 40 MB')
      : error
  })
  if (content.bytes === 0) throw new Refusal('bad-request', 'The message is empty')
  const print = fingerprint(await content.read())
  const { bytes } = content
  const storageKey = await content.keep('eml')
  try {
    const taken = await transaction(ctx.pool, async (client) => {
      const mailId = await insertMail(client, { print, bytes, storageKey }, delivery)
      if (mailId !== undefined) await enqueueReading(client, mailId)
      return mailId === undefined ? addDelivery(client, print, delivery) : { mailId, isNew: true }
    })
    if (!taken.isNew) await ctx.files.remove(storageKey)
    return taken
  } catch (error) {
    await ctx.files.remove(storageKey).catch(() => undefined)
    throw error
  }
}

/** Adds the job that reads a message, matches it and keeps its files; it does only what is not done yet. */
export async function enqueueReading(client: PoolClient, mailId: number): Promise<void> {
  const lane = `government-mail:${mailId % 2}`
  await enqueue(client, 'read-government-mail', { mailId }, { jobKey: `government-mail:${mailId}`, lane })
}

/** Undefined where this message has come before. */
async function insertMail(
  client: PoolClient,
  { print, bytes, storageKey }: { print: string; bytes: number; storageKey: string },
  { channel, envelopeFrom, envelopeTo, proofs, siteId }: Delivery,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into government_mails (channel, fingerprint, storage_key, bytes, envelope_from, envelope_to, proofs, site_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (fingerprint) do nothing returning id`,
    [
      channel,
      print,
      storageKey,
      bytes,
      envelopeFrom && address(envelopeFrom),
      addresses(envelopeTo),
      JSON.stringify(proofs),
      siteId,
    ],
  )
  return rows[0]?.id
}

/** A deliverer for every order is believed over one for a single site's; the other way round, nothing is taken on. */
async function addDelivery(client: PoolClient, print: string, delivery: Delivery): Promise<TakenMail> {
  const { rows } = await client.query<{ id: number; known: string[]; siteId: number | null }>(
    'select id, envelope_to as known, site_id as "siteId" from government_mails where fingerprint = $1 for update',
    [print],
  )
  const { id, known, siteId } = rows[0]!
  const isWider = delivery.siteId === undefined && siteId !== null
  const mayAdd = delivery.siteId === undefined || delivery.siteId === siteId
  const more = mayAdd ? addresses(delivery.envelopeTo).filter((one) => !known.includes(one)) : []
  if (isWider) {
    await client.query('update government_mails set site_id = null, envelope_from = $2, proofs = $3 where id = $1', [
      id,
      delivery.envelopeFrom && address(delivery.envelopeFrom),
      JSON.stringify(delivery.proofs),
    ])
  }
  if (more.length > 0 && known.length < ENVELOPE_AT_MOST) {
    await client.query('update government_mails set envelope_to = envelope_to || $2 where id = $1', [id, more])
  }
  if (isWider || more.length > 0) await enqueueReading(client, id)
  return { mailId: id, isNew: false }
}

function addresses(all: readonly string[]): string[] {
  return [...new Set(all.map(address).filter((one) => one !== ''))].slice(0, ENVELOPE_AT_MOST)
}

function address(text: string): string {
  return oneLine(text, 320).toLowerCase()
}
