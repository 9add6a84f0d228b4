import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aMail, callsOf, ordersAtRest, takesIt, type DrillMail } from '#drills/mails-under-faults.ts'
import { until, type Installation } from '#drills/installation.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { KILLERS } from '#server/testing/killer-pdfs.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import type { Entrada } from '#server/testing/start-entrada.ts'

const DEADLY = pathToFileURL(resolve(import.meta.dirname, '../server/testing/deadly-mail.ts')).href
const SOUND = 4

/** Brings a message with a file for an order, as a mail server does; returns its id. */
async function bringMail(it: Installation, orderId: number, bytes: Buffer): Promise<number> {
  const { body } = await it.call(
    'POST',
    '/admin/intake-key',
    JSON.stringify({ siteId: 1, name: 'Mail server', scopes: ['mail'] }),
    { 'content-type': 'application/json' },
  )
  const to = `${orderId}@applications.example`
  const answer = await fetch(`${it.address()}/api/intake/mail`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${body.data!.key}`,
      'content-type': 'message/rfc822',
      'x-envelope-from': 'e-ticket@migracion.gob.do',
      'x-envelope-to': to,
    },
    body: new Uint8Array(rawMessage({ to, files: [{ name: 'ticket.pdf', type: 'application/pdf', bytes }] })),
  })
  return ((await answer.json()) as { data: { mailId: number } }).data.mailId
}

/**
 * R33: one job throws whenever it is run, one kills its process, and one reads a file that has no end; sound jobs go on. The one that
 * kills is started twice, and then not again.
 */
export async function poisonJobs(it: Installation): Promise<Found> {
  const begun = join(it.dataDir, 'begun')
  writeFileSync(begun, '')
  const env = { NODE_OPTIONS: `--import=${DEADLY}`, BEGUN_FILE: begun }
  let entrada: Entrada = await it.start(env)
  const orders = await ordersAtRest(it, 2 * SOUND + 1, takesIt(it))
  const victim = orders.pop()!
  const mails: DrillMail[] = []
  const queue = async (some: number[]) => {
    for (const orderId of some) mails.push(await aMail(it, orderId, 'Sendgrid'))
  }

  await it.owner(
    `select graphile_worker.add_job('send-mail', '{"mailId":"x"}'::json, job_key => 'throws', max_attempts => 2)`,
  )
  await it.start({ ...env, ROLE: 'api' })
  const endless = await bringMail(it, victim, Object.values(KILLERS)[0]!())
  await queue(orders.slice(0, SOUND))
  for (const mail of mails) await it.mailIs(mail.id, 'sent')
  await until('the file without an end is given up', async () => {
    const sql = `select from government_mails where id = $1 and state <> 'received'
      and not exists (select from graphile_worker.jobs where task_identifier = 'read-government-mail')`
    return (await it.owner(sql, [endless])).length === 1
  })

  writeFileSync(`${begun}.deadly`, 'compare-documents')
  await it.owner(`select graphile_worker.add_job('compare-documents', json_build_object('orderId', $1::bigint))`, [
    victim,
  ])
  const ends = [await entrada.exit()]
  entrada = await it.startWorker(env)
  await queue(orders.slice(SOUND))
  ends.push(await entrada.exit())
  entrada = await it.startWorker(env)
  await until('the job of which it dies is set aside', async () => {
    const sql = `select from audit_log where event = 'job.set-aside' and order_id = $1`
    return (await it.owner(sql, [victim])).length === 1
  })
  const { acknowledged, refused } = await stream(it, (done) => done >= 5 * SOUND)
  const stateOf = () => Promise.all(mails.map(({ id }) => it.mailState(id)))
  await until('all mails have their end', async () => {
    for (const { id } of mails) await it.hasten(id)
    return !(await stateOf()).includes('queued')
  })
  const [thrown] = await it.owner<{ attempts: number; error: string }>(
    `select attempts, last_error as error from graphile_worker.jobs where key = 'throws'`,
  )
  const begunTimes = await it.owner<{ begun: number }>(`select begun from begun_jobs where job = 'compare-documents'`)
  rmSync(`${begun}.deadly`)
  const calls = mails.map((mail) => callsOf(it, mail))
  const states = await stateOf()
  const found = await findOrders(it, acknowledged)
  const wrong = [
    ...(thrown?.attempts === 2 && /^send-mail: \w+$/.test(thrown.error) ? [] : ['the one that throws is not given up']),
    ...(ends.every((code) => code === undefined) ? [] : ['the process did not die of it']),
    ...(begunTimes.every(({ begun: n }) => n === 2) ? [] : ['it was not begun twice']),
    ...(isAliveAfter(entrada) ? [] : ['the worker ended a third time']),
    // One that the provider has when the process dies is uncertain, and not sent again.
    ...states.filter((state) => !['sent', 'uncertain'].includes(state)).map((state) => `a sound mail is ${state}`),
    ...refused.map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
  ]
  await it.end('SIGTERM')
  return {
    acknowledged: found.acknowledged + mails.length,
    lost: found.lost + calls.filter((n) => n === 0).length,
    doubled: found.doubled + calls.filter((n) => n > 1).length,
    wrong: [...new Set(wrong)],
    seen: `one threw ${thrown?.attempts} times and was given up, one killed its process twice and was set aside, a file without an end was given up; ${mails.length} mails and ${acknowledged.size} orders beside went once each`,
  }
}

function isAliveAfter({ pid }: Entrada): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const MINUTES = 2

/** R35: a server and two workers keep the same schedules for two minutes, while orders come of which travellers are told. */
export async function schedulesOnThreeNodes(it: Installation): Promise<Found> {
  await it.start()
  await Promise.all([it.startWorker(), it.startWorker()])
  it.provider.script(takesIt(it))
  await it.owner(`create table added (job text, at text);
    create function note() returns trigger language plpgsql security definer as $$ begin
      insert into public.added select t.identifier, new.payload#>>'{_cron,ts}' from graphile_worker._private_tasks t
        where t.id = new.task_id and new.payload#>>'{_cron,ts}' is not null;
      return new;
    end $$;
    create trigger note after insert on graphile_worker._private_jobs for each row execute function note()`)
  const acknowledged = new Map<number, number>()
  const wrong: string[] = []
  const bringOrders = async () => {
    for (let at = 0; at < 5 * SOUND; at += 1) {
      const n = it.nextOrder()
      const { code, orderId } = await it.post(n, { processing_mode: 'standard' })
      if (orderId === undefined) wrong.push(`a post was answered ${code ?? 'not at all'}`)
      else acknowledged.set(n, orderId)
    }
  }
  await bringOrders()
  const minutes = async () => {
    const sql = `select count(distinct at)::int as n from added where job = 'tell-travellers'`
    return (await it.owner<{ n: number }>(sql))[0]!.n
  }
  await until('two minutes have been kept', async () => (await minutes()) >= MINUTES)
  await bringOrders()
  await until('three minutes have been kept', async () => (await minutes()) > MINUTES)
  const told = async () => {
    const sql = `select outbox_id as "outboxId", state from mails where order_id = any($1)`
    return it.owner<{ outboxId: string; state: string }>(sql, [[...acknowledged.values()]])
  }
  await until('each traveller is told', async () => {
    await it.owner('update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0')
    const mails = await told()
    return mails.length >= acknowledged.size && mails.every(({ state }) => state !== 'queued')
  })
  const runs = await it.owner<{ n: number }>('select count(*)::int as n from added group by job, at')
  await it.owner('drop trigger note on graphile_worker._private_jobs')
  const mails = await told()
  const calls = mails.map((mail) => callsOf(it, { id: 0, ...mail }))
  // A call that did not get through in time is uncertain: shown to staff, and not made again.
  const lost = mails.filter(({ state }, at) => calls[at] === 0 && state !== 'uncertain')
  const found = await findOrders(it, acknowledged)
  await it.end('SIGTERM')
  return {
    acknowledged: found.acknowledged + runs.length,
    lost: found.lost + (acknowledged.size - mails.length) + lost.length,
    doubled: found.doubled + runs.filter(({ n }) => n > 1).length + calls.filter((n) => n > 1).length,
    wrong,
    seen: `${runs.length} runs of schedules, each added once by three workers; ${mails.length} travellers told, none twice`,
  }
}
