import type { Socket } from 'node:net'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { startWorker, type RunningWorker } from '#server/jobs/worker.ts'
import { transaction } from '#server/db/client.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { beginAttempt, recordOutcome } from '#server/mails/sending/attempts.ts'
import { sendMail } from '#server/mails/sending/send-mail.ts'
import { secretsOf } from '#server/secret.ts'
import { ANSWERS, providerServer } from '#server/testing/provider-server.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { attemptsOf, expectState, jobOf, mailOf, RECIPIENT, sendOne } from '#server/testing/sent-mails.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'
import { testApp } from '#server/testing/test-app.ts'
import { quoted } from '#server/words/say.ts'

const bytes = SAMPLE_IMAGES.png
const workers: RunningWorker[] = []
const work = async () => void workers.push(await startWorker(it.services))
const provider = await providerServer()
const environment = {
  MAIL_CAPTURE: 'off',
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'AKIATEST',
  AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
  AWS_SES_ENDPOINT: provider.url,
  SENDGRID_API_KEY: 'SG.key-of-the-tests',
  SENDGRID_BASE_URL: provider.url,
}
const it = await testApp(environment)
const team = await it.signInAs('Team')
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  // What this test left waiting is not the next one's.
  await it.services.pool.query(`update mails set state = 'failed' where state = 'queued'`)
})
afterAll(async () => {
  await provider.close()
  await it.close()
})
const runNow = (mailId: number) =>
  it.services.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [`mail:${mailId}`])

test.each([
  ['AWS', ANSWERS.sesTakesIt, '0102-test-000'],
  ['Sendgrid', ANSWERS.sendgridTakesIt, 'sg-test-1'],
])('%s takes a mail: sent, under the provider’s id', async (name, answer, id) => {
  provider.script(answer)
  const { mailId } = await sendOne(it, team, { bytes, provider: name })
  await work()
  await expectState(it, mailId, 'sent')
  expect(await mailOf(it, mailId)).toMatchObject({ provider_message_id: id, reason: null })
  expect(await attemptsOf(it, mailId)).toEqual(['sent'])
  expect(provider.calls).toHaveLength(1)
})

test('a ticket goes before what waits longer and only tells of an order', async () => {
  provider.script(ANSWERS.sesTakesIt)
  const { orderId, mailId: first } = await sendOne(it, team, { bytes })
  const notice = { kind: 'filed', orderId, documentId: null, email: RECIPIENT, language: 'en', sentBy: null } as const
  await transaction(it.services.pool, async (client) => {
    for (let told = 0; told < 8; told += 1) await queueMail(client, { ...notice, provider: 'AWS' })
  })
  const ticket = await sendOne(it, team, { bytes })
  await work()
  const waiting = 'select id from mails where state = $1'
  await expect.poll(async () => (await it.services.pool.query(waiting, ['queued'])).rows).toEqual([])
  // Those of its lane: four are under way at once.
  const { rows } = await it.services.pool.query(
    'select mail_id from mail_attempts where mail_id > $1 and mail_id % 4 = $2 % 4 order by id',
    [first, ticket.mailId],
  )
  expect(rows.map((row) => row.mail_id)).toEqual([ticket.mailId, ticket.mailId - 8, ticket.mailId - 4])
})

test('refused for good is failed at once, with the provider’s words', async () => {
  provider.script(ANSWERS.sesRefuses)
  const { mailId } = await sendOne(it, team, { bytes })
  await work()
  await expectState(it, mailId, 'failed')
  expect((await mailOf(it, mailId)).reason).toMatch(/Email address is not verified/)
  await expect.poll(() => jobOf(it, mailId)).toBeUndefined()
})

test('a busy provider is asked again, not before it said', async () => {
  provider.script(ANSWERS.sesIsBusy, ANSWERS.isAway, ANSWERS.sesTakesIt)
  const { mailId } = await sendOne(it, team, { bytes })
  await work()
  await expect.poll(() => attemptsOf(it, mailId)).toEqual(['later'])
  expect(await mailOf(it, mailId)).toMatchObject({ state: 'queued', reason: expect.stringMatching(/rate exceeded/) })
  expect((await jobOf(it, mailId))!.seconds).toBeGreaterThan(5)
  await runNow(mailId)
  await expect.poll(() => attemptsOf(it, mailId)).toEqual(['later', 'later'])
  await runNow(mailId)
  await expectState(it, mailId, 'sent')
  expect(provider.calls).toHaveLength(3)
})

test('an answer that is lost leaves the mail uncertain, and it is not sent again', async () => {
  provider.script(ANSWERS.resets)
  const { orderId, mailId } = await sendOne(it, team, { bytes, provider: 'Sendgrid' })
  await work()
  await expectState(it, mailId, 'uncertain')
  await expect.poll(() => jobOf(it, mailId)).toBeUndefined()
  await sendMail(it.services, { mailId, provider: 'Sendgrid' })
  expect(provider.calls).toHaveLength(1)
  const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body
  expect(data.mailHistory[0]).toMatchObject({ state: 'uncertain', reason: expect.stringMatching(/did not answer/) })
})

test('two workers send each mail once', async () => {
  provider.script((response) => void setTimeout(() => ANSWERS.sendgridTakesIt(response), 30))
  const sent = await Promise.all(Array.from({ length: 12 }, () => sendOne(it, team, { bytes, provider: 'Sendgrid' })))
  await Promise.all([work(), work()])
  for (const { mailId } of sent) await expectState(it, mailId, 'sent')
  expect(provider.calls).toHaveLength(12)
  const ids = provider.calls.map(({ body }) => JSON.parse(body).custom_args.outbox_id)
  expect(new Set(ids).size).toBe(12)
})

test('a provider that hangs does not hold up the other one', async () => {
  const hanging: Socket[] = []
  provider.script((response, socket) => {
    if (provider.calls.at(-1)?.path.startsWith('/v3')) ANSWERS.sendgridTakesIt(response)
    else hanging.push(socket)
  })
  for (let mail = 0; mail < 8; mail++) await sendOne(it, team, { bytes, provider: 'AWS' })
  const { mailId } = await sendOne(it, team, { bytes, provider: 'Sendgrid' })
  await work()
  await expectState(it, mailId, 'sent')
  expect(hanging.every(({ destroyed }) => !destroyed)).toBe(true)
  provider.script(ANSWERS.sesTakesIt)
  for (const socket of hanging) socket.destroy()
})

/** The whole program as a process that can be killed; a busy machine may need a second start. */
async function startWorkerProcess(): Promise<Entrada> {
  const child = startEntrada({
    ...environment,
    ROLE: 'worker',
    DATABASE_URL: it.services.pool.options.connectionString,
    DATA_DIR: it.services.env.DATA_DIR,
    SESSION_SECRET: secretsOf(it.services.secret)[0],
  })
  onTestFinished(() => child.kill('SIGKILL'))
  await child.says('works on jobs')
  return child
}

test(
  'a worker killed while the provider has the mail: uncertain, never a second call',
  { timeout: 600_000 },
  async () => {
    provider.script(ANSWERS.hangs)
    const { mailId } = await sendOne(it, team, { bytes })
    const child = await startWorkerProcess()
    await expect.poll(() => provider.calls.length).toBe(1)
    expect(await attemptsOf(it, mailId)).toEqual([null])
    child.kill('SIGKILL')
    await child.exit()
    expect((await mailOf(it, mailId)).state).toBe('queued')
    await work()
    await expectState(it, mailId, 'uncertain')
    expect(provider.calls).toHaveLength(1)
    expect((await mailOf(it, mailId)).reason).toMatch(/cut off/)
  },
)

test('a worker that was thought dead and comes back settles its own attempt', async () => {
  const { mailId } = await sendOne(it, team, { bytes })
  const attempt = await beginAttempt(it.services, mailId)
  expect(await beginAttempt(it.services, mailId)).toBeUndefined()
  expect((await mailOf(it, mailId)).state).toBe('uncertain')
  await recordOutcome(it.services, attempt!, { outcome: 'sent', messageId: 'late' })
  expect(await mailOf(it, mailId)).toMatchObject({ state: 'sent', provider_message_id: 'late' })
  await recordOutcome(it.services, attempt!, { outcome: 'unknown', reason: quoted('later still') })
  expect((await mailOf(it, mailId)).state).toBe('sent')
})

test('one that nobody takes within a day is given up, in words', async () => {
  const { mailId } = await sendOne(it, team, { bytes })
  await it.services.pool.query(`update mails set created_at = now() - interval '25 hours' where id = $1`, [mailId])
  const attempt = await beginAttempt(it.services, mailId)
  await recordOutcome(it.services, attempt!, { outcome: 'later', reason: quoted('HTTP 503') })
  expect(await mailOf(it, mailId)).toMatchObject({ state: 'failed', reason: 'Given up after 1 attempts: HTTP 503' })
})

test('one of which the process died twice is failed in words, or uncertain where it was under way', async () => {
  const [before, during] = [await sendOne(it, team, { bytes }), await sendOne(it, team, { bytes })]
  await beginAttempt(it.services, during.mailId)
  await it.services.pool.query(
    `insert into begun_jobs (job, payload, begun) select 'send-mail', payload::jsonb || jsonb_build_object('queuedAs', id), 2
      from graphile_worker._private_jobs where key = any($1)`,
    [[before, during].map(({ mailId }) => `mail:${mailId}`)],
  )
  await work()
  await expectState(it, before.mailId, 'failed')
  await expectState(it, during.mailId, 'uncertain')
  const reason = 'The server failed twice while it made this mail. It was not sent.'
  expect(await mailOf(it, before.mailId)).toMatchObject({ reason })
  expect(await attemptsOf(it, before.mailId)).toEqual([])
})

test('a provider that lost its settings since is a failure in words', async () => {
  const { mailId } = await sendOne(it, team, { bytes })
  const services = { ...it.services, env: { ...it.services.env, AWS_REGION: undefined } }
  await sendMail(services, { mailId, provider: 'AWS' })
  expect(await mailOf(it, mailId)).toMatchObject({
    state: 'failed',
    reason: 'Amazon SES is not set up: AWS_REGION is missing',
  })
})
