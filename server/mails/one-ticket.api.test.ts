import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { longDay } from '#contract/values/long-day.ts'
import { beginAttempt } from '#server/mails/sending/attempts.ts'
import { anOrder } from '#server/testing/factories.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { OWN_EMAIL as EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const COLLEAGUE = 'colleague@office.example'
const DAY = '2026-02-03T15:00:00Z'
let orderId: number
const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')
const on = uploadsOf(it, team)
const pages = await Promise.all([1, 2, 3, 4].map((count) => samplePdf(count)))
beforeEach(async () => {
  orderId = await anOrder(it.services.pool, { email: EMAIL, landingSite: 2, lastName: 'Müller' })
})

/** Uploads the sample with so many pages under a name of its own. */
async function upload(page: number, email = EMAIL, more: [string, string][] = []) {
  const file = { bytes: pages[page - 1]!, name: `made-${page}.pdf` }
  const { code, body } = await on.upload(orderId, file, email, team, more)
  expect([code, body.message]).toEqual([200, expect.stringMatching(/queued/)])
  return body.data as { documentId: number; mailHistoryId: number }
}
const withdraw = (documentId: number) =>
  it.call('PUT', '/admin/withdraw-document', { token: team, body: { orderId, documentId } })
const mails = () => mailsOf(it, orderId)
const states = async () =>
  (await on.rows('select state from documents where order_id = $1 order by id', [orderId])).map(({ state }) => state)

/** Lets every waiting mail go, as if it had been on that day. */
async function letGoOn(day: string) {
  await letGo(it, orderId)
  await it.services.pool.query('update mails set created_at = $2 where order_id = $1', [orderId, day])
}
const read = (mailId: number) => readMail(it, orderId, mailId)
/** Its mail came back, and its traveller downloaded it. */
async function fetched(documentId: number) {
  await on.rows(`update mails set state = 'bounced' where order_id = $1`, [orderId])
  await on.rows(
    `insert into downloads (order_id, document_id, created_at, ip, place, user_agent, browser, os)
      values ($1, $2, $3, '192.0.2.1', '', '', '', '')`,
    [orderId, documentId, DAY],
  )
}
/** Its mail came back, and its traveller put the pass into a wallet. */
async function putIntoWallet(documentId: number) {
  await on.rows(`update mails set state = 'bounced' where order_id = $1`, [orderId])
  await on.rows(
    `insert into wallet_passes (order_id, direction, wallet, document_id, language, given_at, changed_at)
      values ($1, 'Arrival', 'apple', $2, 'en', $3, $3)`,
    [orderId, documentId, DAY],
  )
}
const status = async () =>
  (await on.rows('select process_status as status from orders where order_id = $1', [orderId]))[0].status
const told = async () =>
  (await mails()).filter(({ kind }) => kind !== 'approval').map(({ kind, email }) => [kind, email])

describe('a new document', () => {
  test('stands beside them where the person says so, as its mail tells; the next one replaces every one, whatever its name', async () => {
    await upload(1)
    await letGoOn(DAY)
    const { mailHistoryId } = await upload(2, EMAIL, [['inAddition', 'true']])
    expect(await states()).toEqual(['current', 'current'])
    await letGo(it, orderId)
    expect((await read(mailHistoryId)).text).toMatch(
      /in addition to .* that you received on 3 February 2026, which is still valid/,
    )
    await upload(3, EMAIL, [['inAddition', 'false']])
    expect(await states()).toEqual(['superseded', 'superseded', 'current'])
  })

  test('says in its own mail what it replaces: subject, words and the name of the file are others', async () => {
    const first = await upload(1)
    await letGoOn(DAY)
    const second = await upload(2)
    await letGo(it, orderId)
    const [before, after] = [await read(first.mailHistoryId), await read(second.mailHistoryId)]
    expect(after.subject).not.toBe(before.subject)
    expect(after.subject).toBe(`Your new entry form (e-ticket) – order ${orderId}: please delete the earlier one`)
    for (const part of [after.text, after.html]) expect(part).toContain('that you received on 3 February 2026')
    expect(before.text).not.toMatch(/replaces|delete/)
    expect([before.attachments, after.attachments].flat().map(({ filename }) => filename)).toEqual([
      'Dominican-entry-ARRIVAL-MULLER-MARIA.pdf',
      'Dominican-entry-ARRIVAL-MULLER-MARIA-2.pdf',
    ])
    expect(await told()).toEqual([])
  })

  test('names no earlier one to a reader who was never sent it', async () => {
    await upload(1)
    await it.services.pool.query(`update mails set state = 'bounced' where order_id = $1`, [orderId])
    const { mailHistoryId } = await upload(2, 'Colleague@Office.example')
    await letGo(it, orderId)
    expect((await read(mailHistoryId)).text).not.toMatch(/replaces/)
  })

  test('is told once, without a link that opens the order, to others who were sent the earlier one', async () => {
    await upload(1)
    await letGo(it, orderId)
    await it.call('POST', '/admin/resend-mail', { token: team, body: { orderId, email: COLLEAGUE } })
    await letGoOn(DAY)
    await upload(2)
    await letGo(it, orderId)
    expect(await told()).toEqual([['replaced', COLLEAGUE]])
    const recall = await read((await mails()).at(-1)!.id)
    expect(recall.subject).toBe(
      `Your entry form (e-ticket) was replaced – order ${orderId}: please delete the earlier one`,
    )
    expect(recall.text).toContain(longDay(DAY, 'en'))
    expect(recall.text).toContain('/track-order/')
    expect(recall.text).not.toContain('/t/')
    expect(recall.attachments).toEqual([])
    // A third ticket is not theirs to hear of, and nobody hears twice.
    await upload(3)
    await letGo(it, orderId)
    expect(await told()).toEqual([['replaced', COLLEAGUE]])
  })

  test('with the same bytes takes nobody’s ticket away', async () => {
    await upload(1)
    await letGo(it, orderId)
    await it.services.pool.query(`update mails set created_at = now() - interval '1 hour' where order_id = $1`, [
      orderId,
    ])
    const { mailHistoryId } = await upload(1, COLLEAGUE)
    await letGo(it, orderId)
    expect(await states()).toEqual(['superseded', 'current'])
    expect(await told()).toEqual([])
    expect((await read(mailHistoryId)).text).not.toMatch(/replaces/)
  })

  test('tells those who hold the one before the last, where the last never left', async () => {
    await upload(1)
    await letGo(it, orderId)
    await upload(2)
    await upload(3, COLLEAGUE)
    await letGo(it, orderId)
    expect(await states()).toEqual(['superseded', 'superseded', 'current'])
    expect(await told()).toEqual([['replaced', EMAIL]])
  })
})

describe('a withdrawn document', () => {
  test('is told to whoever was sent it, once, with a link for the order’s own address', async () => {
    const { documentId } = await upload(1)
    await letGoOn(DAY)
    await withdraw(documentId)
    await withdraw(documentId)
    await letGo(it, orderId)
    expect(await told()).toEqual([['withdrawn', EMAIL]])
    const recall = await read((await mails()).at(-1)!.id)
    expect(recall.subject).toBe(`Please do not use your entry form (e-ticket) – order ${orderId}`)
    expect(recall.text).toMatch(/you received on 3 February 2026\. It is no longer valid/)
    expect(recall.text).toContain('/t/')
    expect(
      (await on.rows(`select after from audit_log where order_id = $1 and after->>'kind' = 'withdrawn'`, [orderId]))[0]
        .after,
    ).toMatchObject({ email: EMAIL, kind: 'withdrawn' })
  })

  test('is told to nobody whose mail waits, failed or came back', async () => {
    for (const state of ['queued', 'failed', 'bounced']) {
      orderId = await on.order()
      const { documentId } = await upload(1)
      await it.services.pool.query('update mails set state = $2 where order_id = $1', [orderId, state])
      await withdraw(documentId)
      expect(await told()).toEqual([])
    }
  })

  test('is told to nobody where the order is deleted, nor to an address that takes no mail', async () => {
    const first = await upload(1)
    await letGo(it, orderId)
    await it.call('PUT', '/admin/change-order-status', { token: await it.tokenOf('Manager'), body: { orderId } })
    await withdraw(first.documentId)
    expect(await told()).toEqual([])
    orderId = await on.order()
    const second = await upload(2, 'stopped@mail.example')
    await letGo(it, orderId)
    await it.services.pool.query(
      `insert into mail_suppressions (email, state, at, mail_id) values ('stopped@mail.example', 'complained', now(), $1)`,
      [second.mailHistoryId],
    )
    await withdraw(second.documentId)
    expect([await told(), await status()]).toEqual([[], 'Contact Customer'])
  })

  test('comes to a person where its site sends no such mail', async () => {
    const off = (how: string) => on.rows(`update landing_sites set mails_off = array_${how}(mails_off, 'withdrawn')`)
    const { documentId } = await upload(1)
    await letGo(it, orderId)
    await off('append')
    await withdraw(documentId)
    await off('remove')
    expect([await told(), await status()]).toEqual([[], 'Contact Customer'])
    const noted = await on.rows(`select from audit_log where order_id = $1 and event = 'traveller.not-told'`, [orderId])
    expect(noted).toHaveLength(1)
  })

  test.each([
    ['downloaded', fetched],
    ['put into a wallet', putIntoWallet],
  ])('is told to the order’s own address where its mail came back and it was %s', async (_, take) => {
    const { documentId } = await upload(1)
    await take(documentId)
    await withdraw(documentId)
    await letGo(it, orderId)
    expect(await told()).toEqual([['withdrawn', EMAIL]])
    const recall = await read((await mails()).at(-1)!.id)
    expect(recall.text).toMatch(/you received on 3 February 2026\. It is no longer valid/)
  })

  test.each([
    ['downloaded', fetched],
    ['put into a wallet', putIntoWallet],
  ])('that was %s alone is named by the mail with the one that replaces it', async (_, take) => {
    await take((await upload(1)).documentId)
    const { mailHistoryId } = await upload(2)
    await letGo(it, orderId)
    expect((await read(mailHistoryId)).text).toContain('It replaces the one that you received on 3 February 2026')
    expect(await told()).toEqual([])
  })

  test('that is told of needs a person where the mail fails, and a retry says the same', async () => {
    const { documentId } = await upload(1)
    await letGoOn(DAY)
    await withdraw(documentId)
    const [{ id: mailId } = { id: 0 }] = (await mails()).filter(({ kind }) => kind === 'withdrawn')
    await it.services.pool.query(`update mails set state = 'failed' where id = $1`, [mailId])
    await upload(2)
    const { code, body } = await it.call('POST', '/admin/retry-mail', { token: team, body: { mailId } })
    expect(code).toBe(200)
    await letGo(it, orderId)
    const again = await read(body.data.mailHistoryId)
    expect(again.text).toContain('3 February 2026')
  })
})

test('who makes a document old and who mails it never miss each other', async () => {
  const { documentId, mailHistoryId } = await upload(1)
  expect(await beginAttempt(it.services, mailHistoryId)).toBeDefined()
  // It may have gone: its reader is told.
  await withdraw(documentId)
  expect(await told()).toEqual([['withdrawn', EMAIL]])
  orderId = await on.order()
  const late = await upload(2)
  await withdraw(late.documentId)
  expect(await beginAttempt(it.services, late.mailHistoryId)).toBeUndefined()
  expect((await mails())[0]).toMatchObject({ state: 'failed' })
})
