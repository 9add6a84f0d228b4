import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

let network = 0
/** An address in a network from which nothing was asked. */
const elsewhere = () => `10.20.${(network += 1)}.1`

interface Asking {
  ip?: string
  headers?: Record<string, string>
  language?: string
}

/** Asks for a link to set a new password; each time from a network of its own, unless one is given. */
export function askForLink(it: TestApp, email: unknown, { language, ...more }: Asking = {}): Promise<TestAnswer> {
  return it.call('POST', '/admin/forgot-password', { body: { email, language }, ip: elsewhere(), ...more })
}

/** Uses the token of a link. */
export function resetWith(it: TestApp, token: unknown, newPassword: unknown = 'silver kettle 42'): Promise<TestAnswer> {
  return it.call('POST', '/admin/reset-password', { body: { token, newPassword }, ip: elsewhere() })
}

/** The mails to an address, oldest first, once there are so many. */
export async function mailsTo(it: TestApp, email: string, count: number): Promise<Email[]> {
  const outbox = join(it.services.env.DATA_DIR, 'outbox')
  const read = async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(
      names.map(async (name) => ({
        order: Number(/-mail-(\d+)/.exec(name)![1]),
        mail: await PostalMime.parse(await readFile(join(outbox, name))),
      })),
    )
    return mails.filter(({ mail }) => mail.to?.[0]?.address === email).toSorted((a, b) => a.order - b.order)
  }
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read()).map(({ mail }) => mail)
}

/** The link in a mail. */
export const linkIn = (text: string | undefined): string => /https?:\S+#t=\S+/.exec(text ?? '')![0]

/** The token of the link in a mail. */
export const tokenIn = (text: string | undefined): string => linkIn(text).split('#t=')[1]!
