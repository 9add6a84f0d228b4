import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { readTrackToken } from '#server/security/links.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { attemptsOf, expectState, mailOf, RECIPIENT, sendOne } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'

const pdf = await samplePdf(2)
const it = await testApp()
const team = await it.signInAs('Team')
let worker = await startWorker(it.services)
afterAll(async () => {
  await worker.stop()
  await it.close()
})

test('the mail lies in the outbox, with the very document and a link that opens the order', async () => {
  const own = { name: 'José <b>', lastName: 'Núñez\r\nBcc: x@evil.example', language: 'es', landingSite: 2 }
  const { orderId, mailId } = await sendOne(it, team, { bytes: pdf, own })
  await expectState(it, mailId, 'captured')
  const outbox = join(it.services.env.DATA_DIR, 'outbox')
  expect(await readdir(outbox)).toContain(`order-${orderId}-mail-${mailId}.eml`)
  const eml = await readFile(join(outbox, `order-${orderId}-mail-${mailId}.eml`))
  const mail = await PostalMime.parse(eml)
  expect(mail.subject).toContain(String(orderId))
  expect(mail.to).toEqual([{ name: '', address: RECIPIENT }])
  expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false)
  expect(mail.attachments[0]).toMatchObject({
    filename: `Dominican-entry-ARRIVAL-${orderId}.pdf`,
    mimeType: 'application/pdf',
  })
  expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer)).toEqual(pdf)
  const [link = ''] = /http:\/\/localhost:3000\/t\/[^\s"]+/.exec(mail.text ?? '') ?? []
  expect(readTrackToken(it.services, link.split('/t/')[1] ?? '')).toMatchObject({ orderId })
  expect(mail.html).toContain(link)
  expect(await attemptsOf(it, mailId)).toEqual(['captured'])
  const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body
  expect(data.mailHistory[0]).toMatchObject({ state: 'captured', email: RECIPIENT })
  expect(data.timeline.map((entry: any) => entry.event)).toContain('mail.captured')
})

test('a document that was changed on the disk is not mailed', async () => {
  await worker.stop()
  const { mailId } = await sendOne(it, team, { bytes: pdf })
  const { rows } = await it.services.pool.query('select storage_key from documents order by id desc limit 1')
  await writeFile(join(it.services.env.DATA_DIR, 'documents', 'kept', rows[0].storage_key), '%PDF-1.7 changed')
  worker = await startWorker(it.services)
  await expectState(it, mailId, 'failed')
  expect((await mailOf(it, mailId)).reason).toMatch(/was changed/)
})
