import { setTimeout as sleep } from 'node:timers/promises'
import { until, type Installation } from '#drills/installation.ts'
import { aMail, callsOf, ordersAtRest, takesIt, type DrillMail } from '#drills/mails-under-faults.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { ANSWERS, type ProviderAnswer } from '#server/testing/provider-server.ts'

/** Names the locks by which living workers are told from dead ones: server/jobs/unlock-dead-workers.ts. */
const LEASE_LOCK = 0x656e7475

/** Has the provider take calls in and not answer; returns what gives the answer for a mail, later. */
function holdAnswers(it: Installation): (mail: DrillMail, answer: ProviderAnswer) => void {
  const held: { body: string; give: (answer: ProviderAnswer) => void }[] = []
  it.provider.script((response, socket) => {
    held.push({ body: it.provider.calls.at(-1)!.body, give: (answer) => answer(response, socket) })
  })
  return ({ outboxId }, answer) => held.find(({ body }) => body.includes(outboxId))!.give(answer)
}

/** Ends the session that shows that the worker of a mail lives, as when its machine is cut off. */
async function endLease(it: Installation, mail: DrillMail): Promise<void> {
  await until('the lease of a stopped worker is over', async () => {
    const ended = await it.owner(
      `select pg_terminate_backend(l.pid) from graphile_worker._private_jobs j
        join pg_locks l on l.locktype = 'advisory' and l.granted and l.classid::bigint = $2
          and l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295)
        where j.key = $1`,
      [`mail:${mail.id}`, LEASE_LOCK],
    )
    return ended.length > 0
  })
}

/** R29: a worker stopped while the provider has its mails until its lease is over; another goes on; then it goes on too. */
export async function stopWorker(it: Installation): Promise<Found> {
  await it.start({ ROLE: 'api' })
  const first = await it.startWorker()
  const orders = await ordersAtRest(it, 2)
  const give = holdAnswers(it)
  const mails = [await aMail(it, orders[0]!, 'Sendgrid'), await aMail(it, orders[1]!, 'Sendgrid')]
  const [taken, settled] = mails as [DrillMail, DrillMail]
  await until('the provider has both', () => mails.every((mail) => callsOf(it, mail) === 1))
  first.kill('SIGSTOP')
  await endLease(it, taken)
  await it.startWorker()
  for (const mail of mails) await it.mailIs(mail.id, 'uncertain')
  const said = await it.call('PUT', '/admin/settle-mail', JSON.stringify({ mailId: settled.id, outcome: 'arrived' }), {
    'content-type': 'application/json',
  })
  give(taken, ANSWERS.sendgridTakesIt)
  give(settled, ANSWERS.sendgridRefuses)
  first.kill('SIGCONT')
  await it.mailIs(taken.id, 'sent')
  await until('the late answer is noted', async () => {
    const [row] = await it.owner<{ n: number }>(
      'select count(*)::int as n from mail_attempts where mail_id = $1 and outcome is not null',
      [settled.id],
    )
    return row!.n === 1
  })
  const calls = mails.map((mail) => callsOf(it, mail))
  const state = await it.mailState(settled.id)
  const wrong = [
    ...(said.code === 200 ? [] : [`a person's word was answered ${said.code}`]),
    ...(state === 'delivered' ? [] : [`the late answer made ${state} of what a person had settled`]),
  ]
  return {
    acknowledged: mails.length,
    lost: calls.filter((n) => n === 0).length,
    doubled: calls.filter((n) => n > 1).length,
    wrong,
    seen: 'both uncertain meanwhile, one call each; its late answer settled one and changed nothing of the other',
  }
}

const STARVED_MAILS = 4
const STARVED_ORDERS = 12
const ANSWER_AFTER_MS = 3_000
const [STANDS_MS, RUNS_MS] = [90, 10]

/** Lets a process run a tenth of the time, by stopping it over and over; returns what ends that. */
function starve(pid: number): () => void {
  let isOver = false
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      isOver = true
    }
  }
  const beat = async () => {
    while (!isOver) {
      signal('SIGSTOP')
      await sleep(STANDS_MS)
      signal('SIGCONT')
      await sleep(RUNS_MS)
    }
  }
  void beat()
  return () => void (isOver = true)
}

/** R28: a server and a worker get a tenth of a processor while a provider has mails; another worker has all it wants. */
export async function hardlyAnyProcessor(it: Installation): Promise<Found> {
  const server = await it.start({ ROLE: 'api' })
  const starved = await it.startWorker()
  const orders = await ordersAtRest(it, 2 * STARVED_MAILS)
  it.provider.script(takesIt(it, ANSWER_AFTER_MS))
  const queue = async (some: number[]) => {
    const mails: DrillMail[] = []
    for (const orderId of some) mails.push(await aMail(it, orderId, 'Sendgrid'))
    return mails
  }
  const mails = await queue(orders.slice(0, STARVED_MAILS))
  await until('the provider has mails of the worker', () => mails.some((mail) => callsOf(it, mail) > 0))
  const fed = [server, starved].map(({ pid }) => starve(pid))
  it.afterwards(() => fed.forEach((stop) => stop()))
  const other = await it.startWorker()
  const { acknowledged, refused } = await stream(it, (done) => done >= STARVED_ORDERS, 2)
  mails.push(...(await queue(orders.slice(STARVED_MAILS))))
  const statesOf = () => Promise.all(mails.map(({ id }) => it.mailState(id)))
  await until('all mails are sent', async () => !(await statesOf()).includes('queued'))
  fed.forEach((stop) => stop())
  const states = await statesOf()
  const calls = mails.map((mail) => callsOf(it, mail))
  const found = await findOrders(it, acknowledged)
  return {
    acknowledged: found.acknowledged + mails.length,
    lost: found.lost + calls.filter((n) => n === 0).length,
    doubled: found.doubled + calls.filter((n) => n > 1).length,
    wrong: [
      ...states.filter((state) => state !== 'sent').map((state) => `a mail is ${state}`),
      ...(other.output().includes('workers that died') ? ['the starved worker was taken for dead'] : []),
      ...refused.map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
    ],
    seen: `a tenth of the time: ${acknowledged.size} orders taken, ${mails.length} mails sent once each, no lease lost`,
  }
}
