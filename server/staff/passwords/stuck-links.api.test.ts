import { afterAll, expect, test } from 'vitest'
import { readBeforeBaseline } from '#server/db/carry-over.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { aStaffMember } from '#server/testing/factories.ts'
import { mailsTo, resetWith, tokenIn } from '#server/testing/password-mails.ts'
import { testApp } from '#server/testing/test-app.ts'

const MIGRATION = readBeforeBaseline(MIGRATIONS).find(({ name }) => name === '0131_one_password_link')!

const it = await testApp()
afterAll(() => it.close())

const query = (text: string, values: unknown[] = []) => it.owner.query(text, values)

/** The tables as they were before a member had one live link. */
async function takeBack() {
  await query('drop index password_links_live, password_links_opened')
  await query('alter table password_links drop column mail_id')
  await query('create index password_links_of_member on password_links (staff_id) where ended_at is null')
}

/** What two "forgot password" at once left behind: two live links, two mails, two jobs that were given up. */
async function twoAtOnce(expired = false) {
  const member = await aStaffMember(it.services.pool)
  const mailIds: number[] = []
  for (let i = 0; i < 2; i += 1) {
    await query(
      `insert into password_links (staff_id, kind, expires_at) values ($1, 'reset', now() + $2 * interval '10 minutes')`,
      [member.id, expired ? -1 : 1],
    )
    const { rows } = await query(
      `insert into mails (kind, email, provider) values ('reset-password', $1, 'AWS') returning id`,
      [member.email],
    )
    const mailId = rows[0].id as number
    mailIds.push(mailId)
    await query(
      `select graphile_worker.add_job('send-mail', json_build_object('mailId', $1::bigint, 'provider', 'AWS'),
        queue_name => 'mail:AWS:' || $1::bigint % 4, job_key => 'mail:' || $1::bigint, max_attempts => 12)`,
      [mailId],
    )
  }
  await query('update graphile_worker._private_jobs set attempts = max_attempts')
  return { ...member, mailIds }
}

const stateOf = async (mailId: number) =>
  (await query('select state, reason from mails where id = $1', [mailId])).rows[0]

test('an installation whose reset mails were stuck sends the newest of each member, and gives the others up', async () => {
  await takeBack()
  const [stuck, late] = [await twoAtOnce(), await twoAtOnce(true)]
  await it.owner.query(MIGRATION.text)
  const worker = await startWorker(it.services)
  const [mail] = await mailsTo(it, stuck.email, 1)
  await worker.stop()
  expect(await stateOf(stuck.mailIds[1]!)).toEqual({ state: 'captured', reason: null })
  for (const id of [stuck.mailIds[0]!, ...late.mailIds]) {
    expect(await stateOf(id)).toEqual({ state: 'failed', reason: 'The link is not wanted any more' })
  }
  expect((await resetWith(it, tokenIn(mail!.text))).code).toBe(200)
  const keys = [...stuck.mailIds, ...late.mailIds].map((id) => `mail:${id}`)
  const { rows } = await query('select count(*)::int as n from graphile_worker.jobs where key = any($1)', [keys])
  expect(rows[0].n).toBe(0)
})
