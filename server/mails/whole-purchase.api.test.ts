import { afterAll, beforeEach, expect, test } from 'vitest'
import { composeMail } from '#server/mails/composing/compose-mail.ts'
import { beginAttempt, MadeTooEarly } from '#server/mails/sending/attempts.ts'
import { anOrder } from '#server/testing/factories.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const NAMES = ['Anna', 'Łukasz', 'Eva']
let email: string
let family: number[]
let serial = 0
const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')
const on = uploadsOf(it, team)
beforeEach(async () => {
  serial += 1
  email = `family-${serial}@mail.example`
  family = []
  for (const name of NAMES) {
    family.push(
      await anOrder(it.services.pool, { name, lastName: 'Schönberger', email, transactionId: `txn_family_${serial}` }),
    )
  }
})

/** Sends a ticket of its own to each of them, one after the other; returns the mails. Of so many pages it is another than the one before. */
async function sendTo(orderIds: number[], address = email, pages?: number): Promise<number[]> {
  const mails = []
  for (const orderId of orderIds) {
    const file = { bytes: await samplePdf(pages ?? 1 + (orderId % 7)), name: `${orderId}.pdf` }
    const { code, body } = await on.upload(orderId, file, address, team)
    expect([code, body.message]).toEqual([200, expect.stringMatching(/queued/)])
    await letGo(it, orderId)
    mails.push((body.data as { mailHistoryId: number }).mailHistoryId)
  }
  return mails
}
/** What the mail has, as it lies in the outbox. */
async function filesOf(orderId: number, mailId: number) {
  return (await readMail(it, orderId, mailId)).attachments.map(
    ({ filename }) => filename?.match(/SCHONBERGER-(\w+)/)?.[1],
  )
}
const withOrders = async (orderId: number) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data.mailHistory[0].with_orders

test('the mail with the last ticket of a purchase brings all of them, and says so; those before bring their own', async () => {
  const [first, second, third] = await sendTo(family)
  expect([await filesOf(family[0]!, first!), await filesOf(family[1]!, second!)]).toEqual([['ANNA'], ['LUKASZ']])
  expect(await filesOf(family[2]!, third!)).toEqual(['EVA', 'ANNA', 'LUKASZ'])
  const mail = await readMail(it, family[2]!, third!)
  expect(mail.subject).toBe(`All the e-tickets of your booking are ready – order ${family[2]}`)
  for (const part of [mail.text, mail.html]) expect(part).toContain('All 3 documents of your booking are attached')
  expect((await readMail(it, family[1]!, second!)).text).not.toContain('of your booking')
  expect([await withOrders(family[2]!), await withOrders(family[1]!)]).toEqual([[family[0], family[1]], []])
})

test('what is kept as evidence of it names nothing of the others', async () => {
  const [, , third] = await sendTo(family)
  const [kept] = await on.rows('select body, files from mail_texts where mail_id = $1', [third])
  expect(kept.files).toEqual([expect.stringContaining('EVA')])
  expect(kept.body).toContain('All 3 documents')
  expect(kept.body).not.toMatch(/Anna|Łukasz/)
})

test('the page shows that mail as it would go, before it goes', async () => {
  await sendTo(family.slice(0, 2))
  const show = () => it.call('GET', `/admin/mail-content/${family[2]}`, { token: team })
  expect((await show()).body.data.mail.attachments).toEqual([])
  await on.rows(
    `insert into documents (order_id, file1, original_name, kind, bytes, sha256, storage_key, source)
      select $1, file1, original_name, kind, bytes, sha256 || 'x', storage_key, source from documents where order_id = $2`,
    [family[2], family[0]],
  )
  const { subject, attachments } = (await show()).body.data.mail
  expect([subject, attachments.length]).toEqual([expect.stringContaining('All the e-tickets'), 3])
})

test('a ticket sent again, and one that replaces another, bring no other', async () => {
  await sendTo(family)
  const [replacing] = await sendTo([family[2]!], email, 8)
  const body = { orderId: family[2], email, mailServiceProvider: 'AWS' }
  const again = await it.call('POST', '/admin/resend-mail', { token: team, body: { ...body, orderId: family[0] } })
  await letGo(it, family[0]!)
  expect(await filesOf(family[0]!, again.body.data.mailHistoryId)).toEqual(['ANNA'])
  expect(await filesOf(family[2]!, replacing!)).toEqual(['EVA'])
})

test.each<[string, (last: number) => Promise<unknown>]>([
  ['one is not there yet', () => on.rows(`update documents set withdrawn_at = now() where order_id = $1`, [family[0]])],
  [
    'one went to another address',
    () => on.rows(`update mails set email = 'x@mail.example' where order_id = $1`, [family[0]]),
  ],
  ['the mail of one came back', () => on.rows(`update mails set state = 'bounced' where order_id = $1`, [family[0]])],
])('none where %s', async (_, change) => {
  await sendTo(family.slice(0, 2))
  await change(family[2]!)
  const [last] = await sendTo([family[2]!])
  expect(await filesOf(family[2]!, last!)).toEqual(['EVA'])
})

test('who is being refunded needs no ticket, and holds up no other', async () => {
  await sendTo([family[0]!])
  await on.rows(`update orders set process_status = 'Refunds' where order_id = $1`, [family[1]])
  const [last] = await sendTo([family[2]!])
  expect(await filesOf(family[2]!, last!)).toEqual(['EVA', 'ANNA'])
})

test('nothing of the others goes to another address', async () => {
  await sendTo(family.slice(0, 2))
  const [last] = await sendTo([family[2]!], 'hotel@elsewhere.example')
  expect(await filesOf(family[2]!, last!)).toEqual(['EVA'])
})

test('a file of another that is gone from the store holds up nobody', async () => {
  await sendTo(family.slice(0, 2))
  const [{ key }] = await on.rows('select storage_key as key from documents where order_id = $1', [family[0]])
  await it.services.files.remove(key)
  const [last] = await sendTo([family[2]!])
  expect(await filesOf(family[2]!, last!)).toEqual(['EVA'])
})

test('a ticket of another that is replaced while the mail is made does not go with it', async () => {
  await sendTo(family.slice(0, 2))
  const file = { bytes: await samplePdf(9), name: 'last.pdf' }
  const { body } = await on.upload(family[2]!, file, email, team)
  const mailId = (body.data as { mailHistoryId: number }).mailHistoryId
  const made = await composeMail(it.services, mailId)
  if (!made || 'outcome' in made) throw new Error('not made')
  expect(made.attachments).toHaveLength(3)
  await on.rows('update documents set withdrawn_at = now() where order_id = $1', [family[0]])
  await expect(beginAttempt(it.services, mailId, { made })).rejects.toBeInstanceOf(MadeTooEarly)
  expect((await mailsOf(it, family[2]!)).at(-1)!.state).toBe('queued')
  await letGo(it, family[2]!)
  expect(await filesOf(family[2]!, mailId)).toEqual(['EVA'])
})
