import { afterAll, expect, test } from 'vitest'
import { memberWithApp } from '#server/testing/authenticator.ts'
import { startCommand } from '#server/testing/start-entrada.ts'
import { testApp, TEST_PASSWORD } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

/** Runs the command as the operator does, beside the running server. */
async function run(...args: string[]) {
  const env = {
    DATABASE_URL: it.services.pool.options.connectionString!,
    DATA_DIR: it.services.env.DATA_DIR,
    MAIL_CAPTURE: 'on',
  }
  const program = startCommand('server/start/second-factor-off.ts', env, args)
  return { code: await program.exit(), output: program.output() }
}

test('whoever runs the server takes the second factor off the last Admin: sessions end, they are told, it is recorded; nobody else’s', async () => {
  const admin = await memberWithApp(it, 'Admin')
  const manager = await memberWithApp(it, 'Manager')
  for (const [args, words] of [
    [[], 'npm run second-factor-off -- E-MAIL'],
    [[admin.email, manager.email], 'npm run second-factor-off -- E-MAIL'],
    [['nobody@staff.example'], 'Second factor: nobody in the team has this e-mail.'],
    [[manager.email], 'Second factor: this is no Admin: an Admin takes it off under Manage Team.'],
  ] as const) {
    const { code, output } = await run(...args)
    expect([code, output]).toEqual([1, expect.stringContaining(words)])
  }
  const done = await run(` ${admin.email.toUpperCase()}`)
  expect(done).toEqual({ code: 0, output: expect.stringContaining('The second factor is off') })
  expect((await it.call('GET', '/user_info', { token: admin.token })).code).toBe(401)
  const signedIn = await it.call('POST', '/admin/admin-login', {
    body: { email: admin.email, password: TEST_PASSWORD },
    ip: '10.60.0.1',
  })
  expect(signedIn.code).toBe(200)
  const { rows } = await it.services.pool.query(
    `select a.actor_kind, a.staff_id, (select count(*)::int from mails where kind = 'factor-removed') as mails
     from audit_log a where event = 'staff.second-factor-reset-on-server'`,
  )
  expect(rows).toEqual([{ actor_kind: 'job', staff_id: admin.id, mails: 1 }])
  expect((await run(admin.email)).output).toContain('this Admin has no second factor')
  expect((await it.call('GET', '/user_info', { token: manager.token })).code).toBe(200)
})
