import { afterAll, expect, test } from 'vitest'
import type { KeyScope } from '#contract/sites/sites.ts'
import { readGovernmentMail } from '#server/government-mail/read-government-mail.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { anOrder } from '#server/testing/factories.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { testApp } from '#server/testing/test-app.ts'

const keys = {} as Record<'mailServer' | 'site', string>
const it = await testApp()
afterAll(() => it.close())
const own = await anOrder(it.services.pool, { landingSite: 2 })
const other = await anOrder(it.services.pool, { landingSite: 1 })
const keyFor = async (...scopes: KeyScope[]) => (await createIntakeKey(it.services.pool, 2, 'Key', scopes)).key
Object.assign(keys, { mailServer: await keyFor('mail'), site: await keyFor('orders', 'mail') })

/** Posts a message, reads it as the job does, and returns what it came to. */
async function take(key: keyof typeof keys, raw: Buffer, headers: Record<string, string> = {}) {
  const { body } = await it.call('POST', '/intake/mail', {
    body: raw,
    headers: { authorization: `Bearer ${keys[key]}`, 'content-type': 'message/rfc822', ...headers },
  })
  const { mailId } = body.data
  await readGovernmentMail(it.services, { mailId })
  const { rows } = await it.services.pool.query(
    `select state, sender, array(select order_id::float8 from government_mail_orders where mail_id = id order by 1) as orders
      from government_mails where id = $1`,
    [mailId],
  )
  return rows[0]
}

const to = (...orders: number[]) => orders.map((id) => `${id}@applications.example`).join(', ')
const PROVEN = { 'x-dmarc': 'migracion.gob.do=pass' }

test("a mail server's key speaks for the orders of every site, one that is for orders too for those of its own", async () => {
  const both = () => rawMessage({ to: to(own, other) })
  expect((await take('mailServer', both())).orders).toEqual([own, other].sort((one, two) => one - two))
  expect((await take('site', both())).orders).toEqual([own])
  expect(await take('site', rawMessage({ to: to(other) }), PROVEN)).toMatchObject({ state: 'unmatched', orders: [] })
})

test("what a landing site's key says of a message gives way to what a mail server says, and adds nothing to it", async () => {
  const first = rawMessage({ to: to(other) })
  expect(await take('site', first, PROVEN)).toMatchObject({ sender: 'known', orders: [] })
  expect(await take('mailServer', first, { 'x-dmarc': 'migracion.gob.do=fail' })).toMatchObject({
    sender: 'unproven',
    orders: [other],
  })

  const later = rawMessage({ to: 'office@applications.example' })
  await take('mailServer', later)
  expect((await take('site', later, { 'x-envelope-to': to(own, other) })).orders).toEqual([])
  expect((await take('mailServer', later, { 'x-envelope-to': to(own) })).orders).toEqual([own])
})
