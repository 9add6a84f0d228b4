import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { LANES, type Lanes } from '#server/readers/lanes.ts'
import { anOrder } from '#server/testing/factories.ts'
import { governmentMailsOf } from '#server/testing/government-mails.ts'
import { KILLERS } from '#server/testing/killer-pdfs.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const MAILS = 30
const UPLOADS = 5
const MB = 1024 * 1024

/** Of the lane for mail: at first it ends no reader, later each soon. Two at once are done sooner; staff must not notice. */
const mail: Lanes['mail'] = { atMost: 2, kept: 2, niceness: 19, wallSeconds: Infinity, share: Infinity }

interface Line {
  level: number
  msg: string
  lane?: string
}
const lines: Line[] = []
const ended = () => lines.filter(({ msg, lane }) => /ended by what it read/.test(msg) && lane === 'mail').length

const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const it = await testApp({}, { log, lanes: { ...LANES, mail } })
const worker = await startWorker(it.services)
afterAll(async () => {
  mail.share = 0
  await worker.stop()
  await it.close()
})

test('thirty hostile PDFs and endless lines by mail: staff upload as ever, the server stays, and every message is shown with its reason', async () => {
  const pdf = KILLERS['a hundred thousand sheets painted over each other']!()
  expect(pdf.length).toBeLessThan(10_000)
  const team = await it.tokenOf('Team')
  const { upload, order, rows } = uploadsOf(it, team)
  const mails = await governmentMailsOf(it)
  const good = { name: 'e-ticket.pdf', bytes: await samplePdf(1) }
  const target = await anOrder(it.services.pool)
  const file = { name: 'e-ticket.pdf', type: 'application/pdf', bytes: pdf }
  const before = process.memoryUsage.rss()
  for (let sent = 0; sent < MAILS; sent += 1) {
    const raw = rawMessage({ to: `${target}@applications.example`, subject: `Ticket ${sent}`, files: [file] })
    expect((await mails.post(raw)).code).toBe(201)
  }
  const endless = rawMessage({
    to: `${target}@applications.example`,
    subject: 'Line breaks',
    text: '\n'.repeat(700_000),
  })
  expect((await mails.post(endless)).code).toBe(201)

  // One is being read, and would be for ever: whoever waited behind it would be never answered.
  const matched = `select count(*)::int as n from government_mails where state = 'matched'`
  await expect.poll(async () => (await rows(matched))[0].n).toBeGreaterThan(0)
  for (let done = 0; done < UPLOADS; done += 1) {
    const { code, body } = await upload(await order(), good)
    expect([code, body.message]).toEqual([200, expect.any(String)])
  }
  expect(ended()).toBe(0)

  Object.assign(mail, { niceness: 0, share: 0.02 })
  const jobs = `select count(*)::int as n from graphile_worker._private_jobs where key like 'government-mail:%'`
  await expect.poll(async () => (await rows(jobs))[0].n, { timeout: 500_000 }).toBe(0)
  expect(ended()).toBe(MAILS + 1)

  const { body } = await it.call('GET', `/admin/order-government-mails/${target}`, { token: team })
  const [last, ...others] = body.data
  expect(last).toMatchObject({
    subject: 'Line breaks',
    from_address: 'e-ticket@migracion.gob.do',
    problem: expect.stringMatching(/^This message could not be read: its reader was ended/),
  })
  expect(others).toEqual(
    Array.from({ length: MAILS }, (_, n) =>
      expect.objectContaining({
        subject: `Ticket ${MAILS - 1 - n}`,
        problem: null,
        files: [expect.objectContaining({ problem: expect.stringMatching(/^This PDF takes too long to read/) })],
      }),
    ),
  )
  // Nothing failed, was begun again or went without a reader.
  expect(lines.filter(({ msg }) => !/ended by what it read/.test(msg))).toEqual([])
  expect(await rows('select from documents where order_id = $1', [target])).toEqual([])
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * MB)
  expect((await upload(await order(), good)).code).toBe(200)
})
