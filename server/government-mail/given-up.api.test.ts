import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { anOrder } from '#server/testing/factories.ts'
import { governmentMailsOf } from '#server/testing/government-mails.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const on = await governmentMailsOf(it)
const manager = await it.signInAs('Manager')

const unmatched = async (language = 'en') => {
  const headers = { 'x-language': language }
  const { body } = await it.call('GET', '/admin/government-mails?list=unmatched', { token: manager, headers })
  return body.data as { id: number; problem: string | null }[]
}

test('a message whose job fails for the last time is among the unmatched with the reason, and is read once it is attached', async () => {
  const raw = rawMessage({ to: 'office@applications.example', subject: 'Your ticket' })
  const { mailId } = (await on.post(raw)).body.data
  const [{ key }] = await on.rows('select storage_key as key from government_mails where id = $1', [mailId])
  const place = join(it.services.env.DATA_DIR, 'documents', 'kept', key)
  await rm(place)
  expect(await unmatched()).toEqual([])
  await on.rows('update graphile_worker._private_jobs set attempts = max_attempts - 1')

  const worker = await startWorker(it.services)
  try {
    await expect.poll(async () => (await unmatched()).map(({ id }) => id)).toEqual([mailId])
    const [shown] = await unmatched()
    expect(shown?.problem).toBe(
      'This message could not be read. Attach it to its order to have it read again, or open the original.',
    )
    expect((await unmatched('es'))[0]?.problem).toMatch(/^Este mensaje no se pudo leer\. /)
    const audit = await on.rows(`select after from audit_log where event = 'job.given-up'`)
    expect(audit).toEqual([{ after: { job: 'read-government-mail', mailId } }])
    expect(
      await on.rows(
        'select attempts = max_attempts as done from graphile_worker._private_jobs where last_error is not null',
      ),
    ).toEqual([{ done: true }])
  } finally {
    await worker.stop()
  }

  const orderId = await anOrder(it.services.pool, { queue: 'awaitingGovtOrder' })
  const body = { mailId, orderId }
  expect((await it.call('PUT', '/admin/attach-government-mail', { token: manager, body })).code).toBe(200)
  const jobs = await on.rows(`select attempts from graphile_worker._private_jobs where key = $1`, [
    `government-mail:${mailId}`,
  ])
  expect(jobs).toEqual([{ attempts: 0 }])
})
