import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { secretsOf } from '#server/secret.ts'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { ANSWERS, providerServer } from '#server/testing/provider-server.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { attemptsOf, expectState, jobOf, mailOf, RECIPIENT } from '#server/testing/sent-mails.ts'
import { startEntrada, type Entrada } from '#server/testing/start-entrada.ts'
import { testApp } from '#server/testing/test-app.ts'

const provider = await providerServer()
const environment = { MAIL_CAPTURE: 'off', SENDGRID_API_KEY: 'SG.key-of-the-tests', SENDGRID_BASE_URL: provider.url }
const it = await testApp(environment)
afterAll(async () => {
  await provider.close()
  await it.close()
})

/** The whole program as a process that can be killed. */
async function startServerProcess(): Promise<{ child: Entrada; address: string }> {
  const child = startEntrada({
    ...environment,
    ROLE: 'api',
    PORT: '0',
    DATABASE_URL: it.services.pool.options.connectionString,
    DATA_DIR: it.services.env.DATA_DIR,
    SESSION_SECRET: secretsOf(it.services.secret)[0],
  })
  onTestFinished(() => child.kill('SIGKILL'))
  return { child, address: await child.ready() }
}

test(
  'a server killed between the commit and the sending: the mail goes once, whichever workers come',
  { timeout: 600_000 },
  async () => {
    provider.script(ANSWERS.sendgridTakesIt)
    const token = await it.signInAs('Team')
    const orderId = await anOrder(it.services.pool, { email: RECIPIENT })
    const { child, address } = await startServerProcess()
    const file = { bytes: SAMPLE_IMAGES.png, name: 'ticket.png' }
    const { body, headers } = uploadForm(orderId, RECIPIENT, file, [['mailServiceProvider', 'Sendgrid']])
    const answer = await fetch(`${address}/api/admin/upload-visa-document`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...headers, authorization: token },
    })
    child.kill('SIGKILL')
    await child.exit()
    const { data } = (await answer.json()) as { data: { mailHistoryId: number } }
    const mailId = data.mailHistoryId
    expect(await mailOf(it, mailId)).toMatchObject({ state: 'queued' })
    expect(await jobOf(it, mailId)).toBeDefined()
    expect([await attemptsOf(it, mailId), provider.calls]).toEqual([[], []])
    const workers = await Promise.all([startWorker(it.services), startWorker(it.services)])
    try {
      await expectState(it, mailId, 'sent')
      await expect.poll(() => jobOf(it, mailId)).toBeUndefined()
      expect(await attemptsOf(it, mailId)).toEqual(['sent'])
      expect(provider.calls).toHaveLength(1)
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()))
    }
  },
)
