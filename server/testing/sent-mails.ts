import { expect } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** The e-mail of the orders that sendOne makes. */
export const RECIPIENT = 'maria@mail.example'

export interface SentMail {
  orderId: number
  mailId: number
}

/** Uploads a document for a new order, which queues one mail; `own` changes the order. */
export async function sendOne(
  it: TestApp,
  token: string,
  { bytes, provider = 'AWS', own = {} }: { bytes: Buffer; provider?: string; own?: Parameters<typeof anOrder>[1] },
): Promise<SentMail> {
  const orderId = await anOrder(it.services.pool, { email: RECIPIENT, ...own })
  const form = uploadForm(orderId, own.email ?? RECIPIENT, { bytes, name: `${orderId}.pdf` }, [
    ['mailServiceProvider', provider],
  ])
  const { body } = await it.call('POST', '/admin/upload-visa-document', { token, ...form })
  expect(body.message).toMatch(/queued/)
  return { orderId, mailId: body.data.mailHistoryId }
}

interface MailFound {
  state: string
  reason: string | null
  provider_message_id: string | null
}

export async function mailOf(it: TestApp, mailId: number): Promise<MailFound> {
  const { rows } = await it.services.pool.query('select state, reason, provider_message_id from mails where id = $1', [
    mailId,
  ])
  return rows[0]
}

/** The outcomes of a mail's attempts, in order; null for one without. */
export async function attemptsOf(it: TestApp, mailId: number): Promise<(string | null)[]> {
  const { rows } = await it.services.pool.query('select outcome from mail_attempts where mail_id = $1 order by id', [
    mailId,
  ])
  return rows.map(({ outcome }) => outcome)
}

/** The mail's waiting job, and in how many seconds it runs; undefined where there is none. */
export async function jobOf(it: TestApp, mailId: number): Promise<{ seconds: number } | undefined> {
  const { rows } = await it.services.pool.query(
    `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs where key = $1`,
    [`mail:${mailId}`],
  )
  return rows[0]
}

export async function expectState(it: TestApp, mailId: number, state: string, timeout = 60_000): Promise<void> {
  await expect.poll(async () => (await mailOf(it, mailId)).state, { timeout, interval: 100 }).toBe(state)
}
