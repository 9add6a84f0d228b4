import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until, type Installation } from '#drills/installation.ts'
import { aMail, callsOf, ordersAtRest, takesIt } from '#drills/mails-under-faults.ts'
import { NotHere } from '#drills/not-here.ts'
import { findOrders, type Found } from '#drills/orders-under-faults.ts'

const ORDERS = 8

/** Returns a clock of its own for a program, as its environment; `set` moves it while the program runs. PostgreSQL keeps the machine's. */
function ownClock(it: Installation, name: string): { env: Record<string, string>; set(offset: string): void } {
  const [library] = globSync('/usr/lib/{*/,}faketime/libfaketimeMT.so.1')
  if (library === undefined) throw new NotHere('it takes faketime: apt-get install -y faketime')
  const file = join(it.dataDir, name)
  const set = (offset: string) => writeFileSync(file, offset)
  set('+0')
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Programs do not wait by the wall clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { env, set }
}

interface Worked {
  acknowledged: Map<number, number>
  calls: number
  wrong: string[]
}

/** Uses everything that depends on a clock: the session from before and a new one, orders, the same orders again, a mail. */
async function work(it: Installation, offset: string, orderId: number): Promise<Worked> {
  const wrong: string[] = []
  const note = (is: boolean, words: string) => void (is || wrong.push(`at ${offset} ${words}`))
  note((await it.call('GET', '/user_info')).code === 200, 'the session from before was refused')
  const fresh = await it.signIn().catch(() => '')
  const asked = await fetch(`${it.address()}/api/user_info`, { headers: { authorization: fresh } })
  note(asked.ok, 'a new session was refused')
  const acknowledged = new Map<number, number>()
  for (let at = 0; at < ORDERS; at += 1) {
    const n = it.nextOrder()
    const [first, again] = [await it.post(n), await it.post(n)]
    note(first.orderId !== undefined && again.orderId === first.orderId, `order ${n} was answered ${first.code}`)
    if (first.orderId !== undefined) acknowledged.set(n, first.orderId)
  }
  const mail = await aMail(it, orderId, 'Sendgrid')
  // No try is hastened: a mail that is due by the database's clock goes now.
  await until(`at ${offset} a mail is sent`, async () => (await it.mailState(mail.id)) === 'sent')
  return { acknowledged, calls: callsOf(it, mail), wrong }
}

/** Checks what was done under wrong clocks against the database, whose clock was right all the time. */
async function judge(it: Installation, done: Worked[], seen: string): Promise<Found> {
  const found = await findOrders(it, new Map(done.flatMap(({ acknowledged }) => [...acknowledged])))
  const [row] = await it.owner<{ strange: number }>(
    `with began as (select pg_postmaster_start_time() as at)
      select (select count(*) from orders, began where created_at not between at and now())::int
        + (select count(*) from audit_log l, began where l.at not between began.at and now())::int
        + (select count(*) from sessions, began where created_at not between at and now()
            or expires_at - created_at <> interval '12 hours')::int
        + (select count(*) from mail_attempts, began where finished_at not between at and now())::int as strange`,
  )
  await it.end('SIGTERM')
  return {
    ...found,
    acknowledged: found.acknowledged + done.length,
    doubled: found.doubled + done.filter(({ calls }) => calls > 1).length,
    wrong: [
      ...done.flatMap(({ wrong }) => wrong),
      ...(row!.strange === 0 ? [] : [`${row!.strange} rows carry another time than the database's`]),
    ],
    seen,
  }
}

/** R31: the server's clock jumps, forwards and back, while it runs. */
export async function jumpClock(it: Installation): Promise<Found> {
  const clock = ownClock(it, 'clock')
  await it.start(clock.env)
  const done: Worked[] = []
  const jumps = ['-1h', '+1h', '+1d', '+0']
  const orders = await ordersAtRest(it, jumps.length, takesIt(it))
  for (const [at, offset] of jumps.entries()) {
    clock.set(offset)
    done.push(await work(it, offset, orders[at]!))
  }
  return judge(it, done, `${jumps.join(', ')}: sessions, orders, mails and their times held`)
}

/**
 * R32: two servers and a worker, whose clocks are ten minutes off, each another way, over one database. They were right when they
 * started: a schedule comes as much later as its worker's clock is ahead, which docs/operating.md says.
 */
export async function clocksApart(it: Installation): Promise<Found> {
  const [late, early] = [ownClock(it, 'late'), ownClock(it, 'early')]
  await it.start({ ROLE: 'api', ...late.env })
  await it.startWorker(early.env)
  const orders = await ordersAtRest(it, 2, takesIt(it))
  late.set('-10m')
  early.set('+10m')
  const done = [await work(it, '-10m', orders[0]!)]
  await it.start({ ROLE: 'api', ...early.env })
  done.push(await work(it, '+10m', orders[1]!))
  return judge(it, done, 'a session of the late one held at the early one; orders, mails and their times held')
}
