import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { sendMail } from '#server/mails/sending/send-mail.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** The mails of an order, oldest first. */
export async function mailsOf(
  it: TestApp,
  orderId: number,
): Promise<{ id: number; kind: string; email: string; state: string }[]> {
  const { rows } = await it.services.pool.query(
    'select id, kind, email, state from mails where order_id = $1 order by id',
    [orderId],
  )
  return rows
}

/** Lets every waiting mail of an order go, into the outbox. */
export async function letGo(it: TestApp, orderId: number): Promise<void> {
  for (const { id, state } of await mailsOf(it, orderId)) {
    if (state === 'queued') await sendMail(it.services, { mailId: id, provider: 'AWS' })
  }
}

/** A mail as it lies in the outbox. */
export async function readMail(it: TestApp, orderId: number, mailId: number): Promise<Email> {
  const name = `order-${orderId}-mail-${mailId}.eml`
  return PostalMime.parse(await readFile(join(it.services.env.DATA_DIR, 'outbox', name)))
}
