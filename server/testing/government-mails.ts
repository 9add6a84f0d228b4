import { readGovernmentMail } from '#server/government-mail/read-government-mail.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

/** What tests of messages do: a mail server that posts them, and what became of them. */
export interface GovernmentMails {
  post(raw: Buffer, headers?: Record<string, string>): Promise<TestAnswer>
  /** Posts a message and reads it, as the job does; returns its id. */
  take(raw: Buffer, headers?: Record<string, string>): Promise<number>
  rows(sql: string, values?: unknown[]): Promise<any[]>
}

export async function governmentMailsOf(it: TestApp): Promise<GovernmentMails> {
  const { key } = await createIntakeKey(it.services.pool, 1, 'Mail server', ['mail'])
  const post: GovernmentMails['post'] = (raw, headers = {}) =>
    it.call('POST', '/intake/mail', {
      body: raw,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822', ...headers },
    })
  return {
    post,
    async take(raw, headers) {
      const { mailId } = (await post(raw, headers)).body.data
      await readGovernmentMail(it.services, { mailId })
      return mailId
    },
    rows: async (sql, values = []) => (await it.services.pool.query(sql, values)).rows,
  }
}
